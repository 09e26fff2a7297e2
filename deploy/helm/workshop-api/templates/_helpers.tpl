{{- define "workshop-api.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "workshop-api.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "workshop-api.labels" -}}
{{ include "workshop-api.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "workshop-api.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "workshop-api.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (ternary (include "workshop-api.name" .) "default" .Values.serviceAccount.create) }}
{{- end }}

{{- define "workshop-api.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "workshop-api.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The settings that all processes share. */}}
{{- define "workshop-api.environment" -}}
{{- if not (or .Values.documents.url .Values.documents.existingClaim) }}
{{- fail "documents.url or documents.existingClaim: say where uploaded documents are stored" }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
- name: DOCUMENTS_URL
  value: {{ .Values.documents.url | default "file:/documents" | quote }}
{{- range $name := list "DATABASE_URL" "REDIS_URL" "APP_SECRET" }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.secrets.service }}, key: {{ $name }} } }
{{- end }}
{{- range $name := list "DATABASE_DIRECT_URL" "DATABASE_READ_URL" "METRICS_TOKEN" "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY" }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.secrets.service }}, key: {{ $name }}, optional: true } }
{{- end }}
{{- end }}

{{- define "workshop-api.mounts" -}}
- { name: temporary, mountPath: /tmp }
{{- if not .Values.documents.url }}
- { name: documents, mountPath: /documents }
{{- end }}
{{- end }}

{{- define "workshop-api.volumes" -}}
- { name: temporary, emptyDir: {} }
{{- if not .Values.documents.url }}
- { name: documents, persistentVolumeClaim: { claimName: {{ .Values.documents.existingClaim | quote }} } }
{{- end }}
{{- end }}

{{/* Spreads the pods of one component over nodes: a dict of `root` and `component`. */}}
{{- define "workshop-api.spread" -}}
- maxSkew: 1
  topologyKey: kubernetes.io/hostname
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "workshop-api.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
{{- end }}
