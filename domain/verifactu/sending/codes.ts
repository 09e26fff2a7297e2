/** The class of a tax authority's error, which determines who must act. */
export type ErrorClass =
  /** No action is needed: the records are sent again unchanged. */
  | 'retry'
  /** A person must correct data of the workshop, its client or this installation. */
  | 'data'
  /** The maker must fix the software, because it created invalid records. */
  | 'defect'
  /** The operator must act: sending stops until the problem is resolved with the tax authority. */
  | 'stop';

/** The name of the advice for a kind of error. The texts of the advice are in views/texts. */
export type Advice = keyof typeof advice;

/** All error codes in the tax authority's table (errores.properties), grouped by advice. */
const advice = {
  again: { class: 'retry', codes: '1129 1241 1243 1256 1288 3500 3501 4103 4108 4110 4111 4128 4134' },
  unavailable: { class: 'retry', codes: '4139' },
  suspended: { class: 'stop', codes: '4141' },
  certificate: { class: 'data', codes: '3003 4112 4132 4140' },
  issuer: { class: 'data', codes: '1108 1172 1215 1217 1219 1240 1282 4104 4107 4109 4115 4116' },
  recipient: {
    class: 'data',
    codes: '1101 1103 1109 1110 1121 1122 1126 1131 1149 1189 1191 1192 1193 1239 1254 1255 1283 1289',
  },
  taxId: { class: 'data', codes: '1123 1290' },
  notInCensus: { class: 'data', codes: '2001' },
  number: { class: 'data', codes: '1104 1130 1287' },
  date: { class: 'data', codes: '1105 1146 1152 1173' },
  rate: { class: 'data', codes: '1124 1142 1143 1237 1238' },
  flags: { class: 'data', codes: '1153 1161 1171' },
  late: { class: 'data', codes: '2004' },
  simplified: { class: 'data', codes: '1150' },
  clock: { class: 'data', codes: '1112' },
  duplicate: { class: 'data', codes: '3000' },
  annulled: { class: 'data', codes: '3001' },
  missing: { class: 'data', codes: '3002' },
  form: { class: 'data', codes: '3004' },
  chain: { class: 'defect', codes: '1180 1264 1269 1274 1291 1292 2000 2002 2003 2007 2008' },
  report: {
    class: 'defect',
    codes: `
      1100 1102 1106 1107 1111 1114 1115 1116 1117 1118 1119 1120 1125 1127 1128
      1132 1133 1134 1135 1136 1137 1138 1139 1140 1144 1145 1147 1148 1151
      1154 1155 1156 1157 1158 1159 1160 1162 1163 1164 1165 1166 1167 1168 1169
      1170 1174 1175 1176 1177 1178 1179 1181 1182 1183 1184 1185 1186 1187 1188 1190
      1194 1195 1196 1197 1198 1199 1200 1201 1202 1203 1205 1206 1207 1208 1209 1210 1211 1212
      1213 1214 1216 1218 1220 1221 1222 1223 1224 1225 1226 1227 1228 1229 1230 1231 1232 1233
      1234 1235 1236 1242 1244 1245 1246 1247 1248 1249 1250 1251 1252 1253 1257 1258
      1259 1260 1261 1262 1263 1265 1266 1267 1268 1270 1271 1272 1273 1275 1276 1277 1281 1284
      1285 1286 1293 2005 2006 2009 3502 3503 4102 4105 4106 4113 4114 4117 4118 4119 4120
      4121 4122 4123 4124 4125 4126 4127 4129 4130 4131 4133 4135 4136 4137 4138`,
  },
} as const satisfies Record<string, { class: ErrorClass; codes: string }>;

const byCode = new Map<string, Advice>();
for (const [name, { codes }] of Object.entries(advice))
  for (const code of codes.trim().split(/\s+/)) byCode.set(code, name as Advice);

/** Returns the advice for an error code. For unknown codes, the advice is to report the error to the maker. */
export function findAdvice(code: string): Advice {
  return byCode.get(code) ?? 'report';
}

export function classOfError(code: string): ErrorClass {
  return advice[findAdvice(code)].class;
}

export const knownCodes: ReadonlySet<string> = new Set(byCode.keys());
