import type { NoticeLanguage } from '../../../domain/messages/notice-kinds.ts';

export const ca: NoticeLanguage = {
  greeting: (name) => `Hola, ${name},`,
  smsLead: (sender) => `${sender}: `,
  labels: {
    plate: 'Matrícula',
    start: 'Data',
    client: 'Client',
    number: 'Pressupost',
    receiver: 'Adreça',
    holder: 'Titular',
    total: 'Total acceptat',
    options: 'Opcions triades',
    comment: 'Comentari',
  },
  noOptions: 'Cap',
  why: {
    quote: (workshop) => `Rebeu aquest missatge pel vostre pressupost de ${workshop}.`,
    appointment: (workshop) => `Rebeu aquest missatge per la vostra cita a ${workshop}.`,
    work: (workshop) => `Rebeu aquest missatge per la feina que heu confiat a ${workshop}.`,
  },
  toWorkshop: "Aquest missatge l'envia l'API del vostre taller.",
  notices: {
    budget_received: {
      subject: 'Hem rebut la vostra sol·licitud',
      text: () =>
        'Gràcies per confiar en nosaltres. Ja estem preparant el vostre pressupost. En aquest enllaç podeu veure en tot moment en quin punt es troba.',
      button: 'Segueix el pressupost',
      sms: ({ url }) => `us estem preparant el pressupost. Seguiu-lo a: ${url}`,
    },
    budget_sent: {
      subject: 'El vostre pressupost està preparat',
      text: () =>
        'Ja el podeu veure amb tot detall i, si us sembla bé, acceptar-lo des del mateix enllaç. Si teniu cap dubte, som a la vostra disposició.',
      button: 'Consulta el pressupost',
      sms: ({ url }) => `ja podeu veure i acceptar el pressupost: ${url}`,
    },
    budget_changed: {
      subject: 'El vostre pressupost ha canviat',
      text: () =>
        "Des que el vau signar hem modificat un o més conceptes. En aquest enllaç podeu veure el que vau signar al costat del que hi figura ara i, si hi esteu d'acord, signar-lo de nou.",
      button: 'Consulta els canvis',
      sms: ({ url }) => `el vostre pressupost ha canviat. Vegeu els canvis: ${url}`,
    },
    budget_accepted: {
      subject: 'Heu acceptat el pressupost',
      text: () =>
        'Gràcies per confiar en nosaltres. En aquest enllaç podeu veure en tot moment el que heu signat i com avança la feina.',
      button: 'Consulta el pressupost',
      sms: ({ url }) => `heu acceptat el pressupost. Vegeu-lo a: ${url}`,
    },
    signing_code: {
      subject: 'El vostre codi per signar',
      text: ({ code }) =>
        `${code} és el vostre codi per signar el pressupost. És vàlid durant 10 minuts. Si no l'heu demanat, ignoreu aquest missatge. No el doneu a ningú.`,
      button: 'Consulta el pressupost',
      sms: ({ code }) =>
        `${code} és el vostre codi per signar el pressupost. Caduca en 10 minuts. No el compartiu.`,
    },
    vehicle_received: {
      subject: 'Hem rebut el vostre vehicle',
      text: () =>
        'Gràcies per confiar-nos el vostre vehicle. En aquest enllaç podeu veure el resguard de dipòsit i com va la feina.',
      button: 'Segueix la feina',
      sms: () => 'hem rebut el vostre vehicle.',
    },
    vehicle_ready: {
      subject: 'El vostre vehicle està a punt',
      text: () =>
        'Hem acabat la feina i ja podeu passar a recollir-lo. En aquest enllaç podeu veure què hem fet.',
      button: 'Mira què hem fet',
      sms: () => 'el vostre vehicle està a punt, ja el podeu recollir.',
    },
    inspection_ready: {
      subject: 'Hem revisat el vostre vehicle',
      text: () =>
        "Podeu veure cada punt que hem revisat, amb fotos, i el que us recomanem. Si voleu que fem alguna d'aquestes feines, marqueu-la a la mateixa pàgina.",
      button: 'Consulta la revisió',
      sms: ({ url }) => `hem revisat el vostre vehicle. Vegeu-ne el resultat: ${url}`,
    },
    finding_reminder: {
      subject: 'El vostre vehicle té feines pendents',
      text: ({ findings }) =>
        `A la darrera visita vam observar el següent: ${findings}. Truqueu-nos o responeu aquest missatge i us donarem cita. Si ja ho heu solucionat, digueu-nos-ho.`,
      button: 'Consulta la revisió',
      sms: ({ url }) => `queden feines recomanades pendents: ${url}`,
    },
    appointment_proposed: {
      subject: 'Hem rebut la vostra proposta de cita',
      text: () =>
        "Gràcies per la vostra proposta. Us la confirmarem tan aviat com puguem; mentrestant, us reservem l'hora.",
      button: 'Consulta la cita',
      sms: ({ start }) => `hem rebut la vostra proposta de cita (${start}). Us la confirmarem.`,
    },
    appointment_confirmed: {
      subject: 'La vostra cita està confirmada',
      text: () => 'Us esperem. Si no podeu venir, aviseu-nos amb antelació i buscarem un altre moment.',
      button: 'Consulta la cita',
      sms: ({ start }) => `cita confirmada: ${start}. Us esperem.`,
    },
    appointment_moved: {
      subject: "La vostra cita ha canviat d'hora",
      text: ({ before }) =>
        `En lloc del ${before}, us esperem en la nova data. Si no us va bé, aviseu-nos i buscarem un altre moment.`,
      button: 'Consulta la cita',
      sms: ({ start, before }) => `la vostra cita del ${before} passa al ${start}.`,
    },
    appointment_cancelled: {
      subject: "La vostra cita s'ha cancel·lat",
      text: () =>
        "La cita d'aquesta data queda anul·lada. Quan vulgueu venir, poseu-vos en contacte amb nosaltres i us donarem una altra cita.",
      button: 'Consulta el pressupost',
      sms: ({ start }) => `la vostra cita (${start}) s'ha anul·lat. Si en voleu una altra, aviseu-nos.`,
    },
    appointment_reminder: {
      subject: 'Recordeu la vostra cita',
      text: () =>
        'Us esperem en la data indicada. Si no podeu venir, aviseu-nos com més aviat millor i buscarem un altre moment.',
      button: 'Consulta la cita',
      sms: ({ start }) => `us recordem la vostra cita: ${start}. Si no podeu venir, aviseu-nos.`,
    },
    another_time_needed: {
      subject: 'Trieu una altra hora per a la cita',
      text: () =>
        'Ens sap greu, però no us podem atendre en la data que ens havíeu proposat. En aquest enllaç podeu triar la que us vagi més bé.',
      button: 'Tria una altra hora',
      sms: ({ start, url }) => `${start} no us podem atendre. Trieu una altra hora: ${url}`,
    },
    time_offered: {
      subject: 'Hi ha una hora lliure per a vós',
      text: ({ until }) =>
        `Ha quedat lliure aquesta hora. És per al primer que l'accepti. L'oferta val fins al ${until}. Si no us va bé, continueu a la llista d'espera.`,
      button: "Veieu l'hora lliure",
      sms: ({ start, url }) => `hora lliure: ${start}. És per al primer que l'accepti: ${url}`,
    },
    appointment_requested: {
      subject: 'Un client proposa una cita',
      text: ({ appointment }) =>
        `Un client ha proposat aquesta hora i espera la vostra resposta. Confirmeu-la amb «appointments confirm ${appointment}» o rebutgeu-la amb «appointments reject ${appointment}». Mentrestant queda reservada, 72 hores com a màxim.`,
      button: null,
      sms: ({ client, start }) => `${client} proposa una cita (${start}). Falta confirmar-la.`,
    },
    appointment_booked: {
      subject: 'Un client ha reservat una cita',
      text: () => 'Un client ha triat aquesta hora des del seu enllaç i la cita està confirmada.',
      button: null,
      sms: ({ client, start }) => `${client} ha reservat una cita: ${start}.`,
    },
    appointment_withdrawn: {
      subject: 'Un client ha anul·lat la seva cita',
      text: () => 'Un client ja no ve a aquesta hora, que torna a estar lliure.',
      button: null,
      sms: ({ client, start }) => `${client} ja no ve: ${start}.`,
    },
    quote_accepted: {
      subject: 'Un client ha acceptat un pressupost',
      text: () =>
        'Un client ha acceptat i signat aquest pressupost des del seu enllaç. La prova de la signatura està desada.',
      button: 'Consulta el pressupost',
      sms: ({ client, number }) => `${client} ha acceptat el pressupost ${number}.`,
    },
    quote_declined: {
      subject: 'Un client ha rebutjat un pressupost',
      text: () =>
        'Un client ha rebutjat aquest pressupost des del seu enllaç. El motiu figura al pressupost.',
      button: null,
      sms: ({ client, number }) => `${client} ha rebutjat el pressupost ${number}.`,
    },
    quote_renewal_asked: {
      subject: 'Un client demana un pressupost actualitzat',
      text: () =>
        "Aquest pressupost ha caducat i el client en demana un d'actualitzat. Reviseu-lo i torneu-lo a enviar perquè torni a ser vàlid.",
      button: null,
      sms: ({ client, number }) => `${client} demana actualitzar el pressupost ${number}.`,
    },
    changes_declined: {
      subject: 'Un client no accepta els canvis',
      text: () =>
        "Un client no està d'acord amb el que s'ha modificat des que va signar. L'autorització que val és la que va signar: acordeu els canvis amb ell abans de continuar, o desfeu-los.",
      button: null,
      sms: ({ client, number }) => `${client} no accepta els canvis del pressupost ${number}.`,
    },
    webhook_switched_off: {
      subject: 'Hem desactivat un webhook',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'El sistema que rebia els esdeveniments en aquesta adreça ha respost que ja no existeix.'
            : 'Durant cinc dies no ha arribat cap esdeveniment a aquesta adreça.'
        } Per això ja no se n'hi envien. Qui el va configurar el pot tornar a activar amb la seva clau d'API.`,
      button: null,
      sms: ({ reason }) =>
        `webhook desactivat: ${reason === 'gone' ? 'el receptor ja no existeix' : 'el receptor falla des de fa cinc dies'}.`,
    },
    certificate_expires: {
      subject: "El certificat per a l'Agència Tributària caduca aviat",
      text: ({ until }) =>
        `El certificat amb què les vostres factures s'envien a l'Agència Tributària caduca el ${until}. Obteniu-ne un de nou i configureu-lo abans d'aquesta data; si no, les factures no es podran enviar.`,
      button: null,
      sms: ({ until }) =>
        `el certificat per a l'Agència Tributària caduca el ${until}. Configureu-ne un de nou.`,
    },
    advance_to_return: {
      subject: "S'ha cancel·lat un treball amb bestreta",
      text: ({ budget, invoices }) =>
        `S'ha cancel·lat el pressupost ${budget}, que té bestretes facturades: ${invoices}. Emeteu-ne les factures rectificatives i torneu els diners.`,
      button: null,
      sms: ({ budget, invoices }) =>
        `pressupost ${budget} cancel·lat. Rectifiqueu-ne les bestretes: ${invoices}`,
    },
    tax_records_differ: {
      subject: "Els registres de l'AEAT no coincideixen amb els vostres",
      text: ({ invoices }) =>
        `L'AEAT té dades diferents de les d'aquest servei sobre aquestes factures: ${invoices}. «verifactu status» indica què cal fer amb cadascuna.`,
      button: null,
      sms: ({ count, invoices }) =>
        `l'AEAT té dades diferents sobre ${count} de les vostres factures: ${invoices}`,
    },
    tax_records_unsent: {
      subject: "Hi ha registres sense enviar a l'Agència Tributària",
      text: ({ unsent, rejected, since, reason, advice }) =>
        `Registres sense enviar a l'Agència Tributària: ${unsent}. Factures rebutjades: ${rejected}. Des de: ${since}. ${reason === '' ? '' : `Motiu: ${reason}. `}${advice}`,
      button: null,
      sms: ({ unsent, rejected, since }) =>
        `${unsent} registres sense enviar i ${rejected} factures rebutjades per l'Agència Tributària des de: ${since}.`,
    },
    clock_wrong: {
      subject: "El rellotge del servei no va a l'hora",
      text: ({ seconds, ahead }) =>
        `El rellotge amb què es daten les vostres factures va ${seconds} segons ${ahead ? 'avançat' : 'endarrerit'} respecte del de l'Agència Tributària, i la llei exigeix l'hora exacta. Demaneu a qui gestiona aquest servei que el sincronitzi per NTP. Mentrestant, les factures es continuen emetent i enviant.`,
      button: null,
      sms: ({ seconds, ahead }) =>
        `el rellotge del servei va ${seconds} s ${ahead ? 'avançat' : 'endarrerit'} respecte del de l'Agència Tributària. Sincronitzeu-lo per NTP.`,
    },
    tax_records_required: {
      subject: 'Les vostres factures aviat necessitaran VERI*FACTU',
      text: ({ day }) =>
        `A partir del ${day} aquest taller no podrà emetre factures sense enviar-ne els registres a l'Agència Tributària (VERI*FACTU). Abans d'aquesta data, configureu un certificat amb «verifactu certificate set» i activeu l'enviament amb «verifactu set --mode production».`,
      button: null,
      sms: ({ day }) =>
        `des del ${day} no podreu emetre factures sense enviar-ne els registres (VERI*FACTU). Activeu abans l'enviament.`,
    },
  },
};
