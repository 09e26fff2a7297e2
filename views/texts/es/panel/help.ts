import type { HelpTexts } from '../../types/panel/help.ts';

export const help: HelpTexts = {
  title: 'Ayuda',
  first: 'Por dónde empezar',
  final: 'No se puede deshacer',
  guide: 'Leer la guía',
  screens: {
    today: {
      about:
        'Lo que espera hoy al taller: llegadas, citas por contestar, vehículos listos, presupuestos, facturas sin cobrar, recambios y avisos. La página se actualiza sola.',
      first:
        'Recorra la lista desde arriba: cada fila tiene su próximo paso como botón. Lo hecho desaparece.',
    },
    'check-in': {
      about:
        'El estado en que se deja un vehículo, para el resguardo de depósito: kilómetros, combustible, daños con fotos, llaves y objetos, y la firma del cliente.',
      first:
        'Vaya al coche con una tableta, rellene lo que ve, haga firmar al cliente y pulse el botón. Después imprima o envíe el resguardo.',
      final:
        'El evento de que el vehículo ha llegado se envía al momento. Los errores se corrigen después; una entrada corregida necesita otra firma.',
    },
    wall: {
      about:
        'Los vehículos del día en letra grande, para una pantalla que ven todos. No muestra clientes ni importes.',
      first: 'Ábrala en una tableta o un televisor del taller y déjela abierta: se actualiza sola.',
    },
    counter: {
      about:
        'Para las llamadas y las visitas en recepción: encuentra al cliente o apunta uno nuevo y le da hora. Si una hora no está libre, dice por qué.',
      first:
        'Escriba una matrícula, un teléfono o un nombre. Si nadie coincide, rellene el cliente nuevo, elija la hora y pulse el botón: cliente, vehículo, presupuesto y cita se crean juntos, o no se crea nada.',
    },
    waiting: {
      about:
        'Los clientes que esperan una hora, primero los que más llevan esperando: qué les va bien y qué horas tienen ofrecidas ahora.',
      first:
        'Apunte a un cliente desde la recepción cuando ninguna hora le vaya bien. Cuando se anula o se cambia una cita, la hora libre se ofrece sola; abra una fila para ofrecer otra hora libre a mano.',
    },
    'waiting-entry': {
      about:
        'Un cliente de la lista de espera: las horas que le van bien, las ofrecidas y las libres de los próximos días.',
      first:
        'Pulse una hora libre para ofrecerla: el cliente recibe un mensaje enseguida. La hora no se reserva hasta que el cliente diga que sí.',
    },
    budgets: {
      about:
        'Todos los presupuestos y trabajos del taller, los más nuevos primero: cliente, vehículo, estado y total, con el paso siguiente en cada fila.',
      first:
        'Busque por matrícula, cliente, teléfono o número, o pulse «Nuevo presupuesto». Abra una fila para ver el presupuesto; con `j` y `k` se cambia de fila.',
    },
    budget: {
      about: 'Un presupuesto y el trabajo que sale de él: líneas, fotos, mensajes, cita y facturas.',
      first:
        'Añada las líneas y pulse el botón de arriba: siempre dice el paso siguiente. Los demás cambios de estado están en el menú de al lado.',
      final: 'Un presupuesto cancelado o facturado no se puede reabrir desde aquí.',
    },
    'new-budget': {
      about: 'Crea un presupuesto para un cliente y uno de sus vehículos, o un trabajo de uso interno.',
      first:
        'Busque al cliente y el vehículo por nombre, teléfono o matrícula. Todo lo demás se puede añadir después en la página del presupuesto.',
    },
    inspection: {
      about:
        'Una revisión de un vehículo: cada punto con su resultado, nota y fotos, y el trabajo que se propone.',
      first:
        'Pulse «Empezar»: los puntos aparecen uno tras otro. Con verde se pasa al siguiente; con ámbar o rojo el punto se queda, para añadir nota y fotos. Después, proponga trabajos para lo encontrado y muestre la revisión al cliente.',
    },
    'settings-inspections': {
      about:
        'Las hojas con las que empiezan las revisiones: los puntos, los límites de las medidas y cuándo se recuerda un punto.',
      first: 'Pulse «Añadir las hojas habituales» o escriba la suya: una fila para cada punto.',
    },
    diary: {
      about:
        'Las citas del taller: una semana por boxes, un día por personas o un mes con la ocupación de cada día. Arriba están las horas libres y los vehículos que llegan tarde, esperan recambios o siguen en el taller.',
      first:
        'Arrastre sobre un espacio libre para dar cita, arrastre una cita para moverla y su borde inferior para cambiar su duración. Con el teclado: las flechas mueven la cita enfocada, con Mayúsculas cambian su duración e Intro guarda. Después puede deshacerlo.',
    },
    'diary-appointment': {
      about: 'Una cita: quién viene, con qué vehículo, cuándo, en qué box y con qué mecánico.',
      first:
        'Cambie la hora, el box o el mecánico y guarde. Si la hora no está libre, se ofrecen las más cercanas. Al cliente solo se le avisa si marca la casilla.',
    },
    'diary-book': {
      about: 'Da cita para una visita. Con ella se crea el presupuesto.',
      first:
        'Escriba la matrícula de un vehículo conocido o el nombre de un cliente nuevo. Para un presupuesto que ya existe, abra la parte de abajo.',
    },
    'diary-closed': {
      about: 'Cierres del taller o de un box, ausencias de personas y festivos.',
      first:
        'Elija qué añadir y escriba las horas. Antes de añadirlo verá las citas que caen en ese tiempo: siguen en la agenda hasta que las mueva o las anule.',
    },
    board: {
      about:
        'Todos los presupuestos y trabajos abiertos como tarjetas, en una columna por estado: primero los que van con retraso y después por la hora prometida. En la tarjeta están el importe, la persona, los recambios que faltan y quién trabaja en ella.',
      first:
        'Arrastre una tarjeta a la columna de su nuevo estado, o pulse «Mover» en ella. Si una columna no admite la tarjeta, dice por qué. Si hace falta un motivo, o si se puede avisar al cliente, antes se pregunta.',
    },
    start: {
      about:
        'La lista de todo lo que el taller necesita antes de su primer trabajo, y de lo que puede añadir más adelante. Cada paso dice qué no funciona sin él.',
      first:
        'Haga los pasos obligatorios de arriba abajo. Puede parar cuando quiera: lo guardado se conserva y la lista se abre en el paso siguiente.',
    },
    import: {
      about:
        'Trae al taller los clientes, vehículos, precios o recambios de su programa anterior, desde un archivo CSV.',
      first:
        'En su programa anterior o en la hoja de cálculo, guarde la lista como CSV y elija aquí el archivo. Todavía no se importa nada: antes verá cómo se entiende cada columna.',
    },
    'import-preview': {
      about: 'Muestra a qué dato corresponde cada columna del archivo y cómo quedarán las primeras filas.',
      first:
        'Revise cada columna. Elija el dato de las que no se han reconocido, o déjelas fuera. Las filas con errores no se importan y después se pueden descargar.',
      final: 'Las filas importadas no se quitan todas a la vez: revise las primeras antes de importar.',
    },
    'import-result': {
      about: 'Dice cuántas filas se han importado y cuáles se han rechazado, con el motivo.',
      first:
        'Si hay filas rechazadas, descárguelas, corríjalas en la hoja de cálculo e importe ese archivo. Las que ya se importaron no cambian.',
    },
    hours: {
      about:
        'Las horas que cada persona ha trabajado en trabajos, por persona y día, de una semana o un mes.',
      first:
        'Elija la semana o el mes. Pulse «Corregir» junto a un registro para cambiarlo o quitarlo; la corrección queda en el historial del trabajo. El archivo CSV tiene una fila por persona y día.',
    },
    people: {
      about:
        'Las personas que trabajan en el taller: quién puede usar el panel, con qué función y cuándo entró por última vez. La función decide qué ve y qué puede hacer cada una.',
      first:
        'Invite a una persona con su nombre y su función. Envíe la invitación por correo o entréguele el enlace: se muestra una sola vez y vale 48 horas.',
      final:
        'Si una persona se va, su acceso termina al momento en todos los dispositivos. Los trabajos anteriores conservan su nombre; para volver necesita otra invitación.',
    },
    invite: {
      about: 'Invita a una persona al panel, con una función que decide qué ve y qué puede hacer.',
      first:
        'Escriba el nombre y elija la función. El enlace se envía por correo, o se muestra aquí una sola vez, como texto y como código para la cámara de un teléfono.',
    },
    person: {
      about:
        'El acceso de una persona: cómo entra, su función, sus trabajos abiertos y lo último que ha pasado.',
      first:
        'Cambie la función, cree un enlace para una contraseña olvidada o sustituya todo el acceso si se pierde un dispositivo.',
      final:
        'Cuando alguien deja el taller, su acceso termina al momento y sus trabajos abiertos pasan a quien usted elija. Al anular el acceso se quitan contraseña, llaves, códigos y PIN.',
    },
    tablets: {
      about: 'Tabletas que comparten varias personas. En ellas, cada una elige su nombre y escribe un PIN.',
      first:
        'Ponga un nombre a la tableta y abra el enlace en ella. Ponga un PIN a cada persona que la vaya a usar.',
      final: 'Una tableta retirada se tiene que vincular de nuevo.',
    },
    'access-history': {
      about:
        'Quién ha entrado, quién fue invitado, qué función, contraseña o llave de acceso ha cambiado, y los intentos fallidos.',
      first: 'Elija una persona o un tipo de evento.',
    },
    settings: {
      about:
        'Nombre, dirección, NIF y datos de contacto de la empresa. Salen en los presupuestos, en las facturas y en la página que ve cada cliente.',
      first:
        'Copie la razón social y el NIF tal como constan en Hacienda: las facturas se comprueban con esos datos.',
      final: 'Las facturas ya emitidas conservan los datos que tenían ese día.',
    },
    'settings-hours': {
      about: 'Los días y las horas en que abre el taller. Solo entonces se ofrecen citas a los clientes.',
      first:
        'Ponga las horas de cada día. Para un día suelto que sea distinto, use los festivos o los cierres.',
    },
    'settings-holidays': {
      about: 'Los días en que el taller no abre. Los festivos nacionales y autonómicos ya están en la lista.',
      first: 'Añada las fiestas locales de su municipio: no vienen en ninguna lista.',
    },
    'settings-closures': {
      about:
        'Periodos en los que todo el taller, o un solo box, no admite citas: vacaciones, un elevador averiado, una inspección.',
      first: 'Ponga un nombre, el principio y el final. Deje el box en blanco para cerrar todo el taller.',
    },
    'settings-boxes': {
      about:
        'Los sitios en los que se trabaja en un solo vehículo a la vez. La agenda tiene una columna por box y nunca mete dos vehículos en el mismo.',
      first:
        'Añada un box por cada elevador o plaza. Ponga horario solo si es distinto del horario del taller.',
    },
    'settings-rates': {
      about:
        'Lo que cobra por una hora de trabajo: mecánica, electricidad, chapa. Se usan en las líneas de mano de obra.',
      first: 'Añada sus tarifas y elija por defecto la que más usa.',
      final:
        'Un precio nuevo vale solo para las líneas nuevas. Los presupuestos y facturas que ya existen no cambian.',
    },
    'settings-items': {
      about:
        'Su lista de precios: trabajos y productos con precio fijo que se añaden a un presupuesto de una vez.',
      first:
        'Añada lo que más vende, o importe su lista en Primeros pasos. Lo que ya no venda, márquelo como fuera de uso: los presupuestos antiguos lo siguen mostrando.',
    },
    'settings-categories': {
      about:
        'Los tipos de trabajo que el cliente puede pedir, con un precio orientativo. Los informes se agrupan por ellos.',
      first:
        'Haga una lista corta y con las palabras de sus clientes. Marque como interna la categoría que no deban ver.',
    },
    'settings-series': {
      about:
        'Los códigos con los que se numeran las facturas, por ejemplo F2026-0001. Hay series distintas para facturas ordinarias, simplificadas y rectificativas.',
      first:
        'Si este año ya ha facturado con otro programa, pregunte a su gestoría antes de elegir el primer número. Con una serie nueva no hay problema.',
      final:
        'Un número usado queda usado: las facturas de una serie no tienen saltos ni se vuelven a numerar.',
    },
    'settings-papers': {
      about:
        'El logotipo y el color de presupuestos, resguardos, facturas y de la página que ve cada cliente.',
      first: 'Suba el logotipo en PNG o JPEG. Después haga un presupuesto y ábralo para ver cómo queda.',
      final: 'Las facturas ya emitidas conservan el logotipo anterior.',
    },
    'settings-rules': {
      about:
        'Las normas con las que trabaja el panel: cómo piden cita los clientes, cuánto vale un presupuesto, cuándo vence una factura, qué IVA se aplica.',
      first:
        'Los valores son los de la mayoría de los talleres. Cambie solo lo que usted haga de otra manera.',
    },
    'settings-messages': {
      about:
        'El buzón de correo y el servicio de SMS con los que el taller escribe a sus clientes. Sin ellos no sale ningún recordatorio ni ningún presupuesto.',
      first:
        'Ponga los datos de su buzón, guarde y envíese una prueba. Su proveedor de correo los da con el nombre de SMTP.',
    },
    'settings-tax': {
      about:
        'Envía a Hacienda un registro de cada factura (VERI*FACTU). Aquí se ve si quedan registros por enviar o si alguno se ha rechazado.',
      first:
        'Pregunte a su gestoría desde qué día tiene que enviar. Después suba el certificado de la empresa: un archivo que acaba en .p12 o .pfx.',
      final:
        'Un taller que ya envía solo puede dejar de hacerlo el 31 de diciembre. Un registro enviado no se borra nunca; una factura se corrige con otra.',
    },
    'settings-plan': {
      about:
        'Cuánto usan el servicio este mes los programas conectados y qué incluye su plan. Lo que usted hace en el panel no cuenta.',
      first: 'Lea los avisos del final de la página: dicen qué hay que atender.',
    },
    'settings-notices': {
      about:
        'Los mensajes que el cliente recibe automáticamente, como la confirmación de una cita. Cada uno se ve como correo y como SMS, con un cliente inventado.',
      first: 'Elija un idioma y lea cómo suenan los mensajes. Las normas deciden cuándo se envían.',
    },
    'settings-history': {
      about: 'Quién cambió cada ajuste y cuándo, con el valor de antes y el de después.',
      first:
        'Mire aquí primero si el panel se comporta de otra manera de repente. Para volver atrás, ponga otra vez el valor anterior.',
    },
    integrations: {
      about:
        'Otros programas que trabajan con los datos del taller, como el de contabilidad o una web de citas: qué han usado hoy y qué ha fallado.',
      first:
        'Solo necesita esta página si alguien le conecta un programa. El programador tiene la documentación al final de la página.',
    },
    keys: {
      about:
        'Cada clave permite a un programa leer o escribir los datos del taller. Se ve cuándo se usó cada una por última vez.',
      first: 'Cree una clave para cada programa: así puede quitar el acceso a uno sin tocar los demás.',
      final: 'Una clave revocada no vuelve a funcionar.',
    },
    'new-key': {
      about: 'Crea el acceso de un programa, limitado a lo que usted elija.',
      first:
        'Elija solo los permisos que el programa necesita; una clave de prueba no puede cambiar nada real. Copie la clave en el programa al momento.',
      final: 'La clave se muestra una sola vez. Si se pierde, cree otra y revoque la perdida.',
    },
    key: {
      about: 'Una clave: sus permisos, su uso, sus últimas peticiones y lo que se puede hacer con ella.',
      first:
        'Si alguien ajeno ha podido ver la clave, renuévela: recibe otra, y la antigua sirve 24 horas más, si no la termina ya.',
      final: 'Al revocarla, el programa pierde el acceso al momento y para siempre.',
    },
    webhooks: {
      about:
        'Direcciones de otros programas a los que el taller avisa de los cambios, como una factura cobrada o una cita confirmada.',
      first: 'Mire el estado: si está en rojo, el otro programa lleva un tiempo sin responder.',
    },
    'new-webhook': {
      about: 'Registra la dirección de un programa al que se avisa cuando algo cambia.',
      first: 'Ponga la dirección que le dé el programa y elija los eventos que necesita.',
      final: 'El secreto que demuestra quién envía se muestra una sola vez: cópielo en el programa.',
    },
    webhook: {
      about: 'Una dirección: su estado y cada envío que se le ha hecho, con la respuesta.',
      first:
        'Envíe una prueba. Si los envíos fallaron mientras el otro programa estaba caído, repítalos desde la hora del fallo.',
      final:
        'Si quita la dirección, el otro programa no recibe más envíos y los anteriores ya no se pueden consultar.',
    },
    delivery: {
      about: 'Un envío a otro programa: su contenido, cada intento y la respuesta.',
      first: 'Lea la última respuesta y pásesela al programador del otro lado. Después repita el envío.',
    },
    requests: {
      about: 'Todas las peticiones de los últimos días, por programa y por persona, con su resultado.',
      first: 'Deje solo las que han fallado y abra una para leer el motivo.',
    },
    request: {
      about: 'Una petición con todo lo que se guarda de ella. No se guardan ni los contenidos ni las claves.',
      first:
        'Si pide ayuda, copie el identificador de la petición. El código de error lleva a su explicación.',
    },
    'find-request': {
      about: 'Busca una petición por su identificador, que está en la cabecera de cada respuesta.',
      first: 'Pegue el identificador que muestra el programa.',
    },
    'integration-docs': {
      about: 'Tres peticiones que funcionan con una de sus claves, y el camino a la documentación.',
      first: 'Elija la clave y copie la primera petición: solo comprueba que la clave funciona.',
    },
    jobs: {
      about:
        'El día del mecánico: los trabajos propios, los que no tiene nadie y las horas. No muestra precios ni datos de clientes.',
      first:
        'Pulse Empezar en un trabajo; entonces se para el trabajo en otro. Abra el trabajo para marcar pasos, hacer fotos y pedir recambios. Sin conexión, todo espera en el navegador y se envía después.',
    },
    job: {
      about:
        'Un trabajo junto al coche: qué pide el cliente, la lista de pasos, las fotos, los recambios y las horas.',
      first:
        'Marque cada paso cuando esté hecho. Si falta un recambio, dígalo: la oficina lo ve enseguida. Cuando esté todo, termine el trabajo al final de la página.',
    },
    account: {
      about:
        'Su propio acceso: correo, idioma, contraseña, llaves de acceso, aplicación de autenticación, PIN y los dispositivos en los que tiene la sesión abierta.',
      first:
        'Añada una llave de acceso o la aplicación de autenticación, e imprima los códigos de recuperación. Si pierde un dispositivo, cierre aquí su sesión.',
      final: 'Los códigos de recuperación nuevos sustituyen a los anteriores, que dejan de servir.',
    },
    'account-history': {
      about: 'Sus inicios de sesión, los intentos fallidos con su nombre y los cambios de su acceso.',
      first: 'Si no reconoce una entrada, cambie la contraseña y cierre las demás sesiones en su cuenta.',
    },
    'second-factor': {
      about:
        'Protege la cuenta con una segunda prueba además de la contraseña: un código de seis cifras que muestra una aplicación del móvil.',
      first:
        'Instale en el móvil una aplicación de autenticación, escanee la imagen con ella y escriba el código que muestra.',
      final:
        'Los códigos de recuperación se muestran una sola vez. Imprímalos o guárdelos en un lugar seguro.',
    },
    operations: {
      about: 'Todo lo que el servicio sabe hacer, por temas. Es para lo poco que no tiene página propia.',
      first:
        'Busque una palabra, como «factura» o «festivo». Si una página del menú hace lo mismo, use esa página.',
      final:
        'Lo que no se puede deshacer pregunta una vez y dice qué va a pasar. Los demás formularios actúan al momento.',
    },
    operation: {
      about: 'Una operación con todos sus datos. La línea bajo el título dice si cambia algo.',
      first:
        'Rellene los campos con asterisco y pulse el botón. Si la operación trata de una ficha, elíjala primero. El resultado sale en esta misma página.',
      final: 'Una operación que cambia algo actúa al momento; la que no se puede deshacer pregunta antes.',
    },
    find: {
      about: 'Clientes, vehículos, presupuestos, facturas y páginas que coinciden con lo que ha escrito.',
      first:
        'Escriba una matrícula, un nombre, un teléfono o el número de una factura. La tecla / le trae aquí desde cualquier página.',
    },
  },
};
