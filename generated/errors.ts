// Generated from spec/ by `make generate`; never edited.

export const languages = ["es","en","ca","pt","fr","bg"] as const;
export type Language = (typeof languages)[number];

export const errors = {
  "bad_request": {
    "status": 400,
    "messages": {
      "es": "No se ha podido interpretar la petición. Compárela con la documentación de esta operación.",
      "en": "The request could not be understood. Compare it with the documentation of this operation.",
      "ca": "No s'ha pogut interpretar la petició. Compareu-la amb la documentació d'aquesta operació.",
      "pt": "Não foi possível interpretar o pedido. Compare-o com a documentação desta operação.",
      "fr": "La requête n'a pas pu être interprétée. Comparez-la avec la documentation de cette opération.",
      "bg": "Заявката не може да бъде разчетена. Сравнете я с документацията на тази операция."
    }
  },
  "idempotency_key_required": {
    "status": 400,
    "messages": {
      "es": "Envíe una cabecera Idempotency-Key de 8 a 255 caracteres ASCII visibles, por ejemplo un UUID, para que una petición repetida no se ejecute dos veces.",
      "en": "Send an Idempotency-Key header of 8 to 255 visible ASCII characters, for example a UUID, so that a repeated request is not carried out twice.",
      "ca": "Envieu una capçalera Idempotency-Key de 8 a 255 caràcters ASCII visibles, per exemple un UUID, perquè una petició repetida no s'executi dues vegades.",
      "pt": "Envie um cabeçalho Idempotency-Key com 8 a 255 caracteres ASCII visíveis, por exemplo um UUID, para que um pedido repetido não seja executado duas vezes.",
      "fr": "Envoyez un en-tête Idempotency-Key de 8 à 255 caractères ASCII visibles, par exemple un UUID, afin qu'une requête répétée ne soit pas exécutée deux fois.",
      "bg": "Изпратете хедър Idempotency-Key с 8 до 255 видими ASCII знака, например UUID, за да не се изпълни два пъти повторена заявка."
    }
  },
  "missing_api_key": {
    "status": 401,
    "messages": {
      "es": "No se ha enviado ninguna clave de API. Envíela como «Authorization: Bearer <clave>» o en la cabecera X-Api-Key.",
      "en": "No API key was sent. Send it as \"Authorization: Bearer <key>\" or in the X-Api-Key header.",
      "ca": "No s'ha enviat cap clau d'API. Envieu-la com a «Authorization: Bearer <clau>» o a la capçalera X-Api-Key.",
      "pt": "Não foi enviada nenhuma chave de API. Envie-a como «Authorization: Bearer <chave>» ou no cabeçalho X-Api-Key.",
      "fr": "Aucune clé d'API n'a été envoyée. Envoyez-la sous la forme « Authorization: Bearer <clé> » ou dans l'en-tête X-Api-Key.",
      "bg": "Не е изпратен API ключ. Изпратете го като „Authorization: Bearer <ключ>“ или в хедъра X-Api-Key."
    }
  },
  "invalid_api_key": {
    "status": 401,
    "messages": {
      "es": "Esta clave de API no es válida para este taller. Compruebe que se ha copiado entera y que llama al dominio correcto.",
      "en": "This API key is not valid for this workshop. Check that it was copied completely and that you are calling the right domain.",
      "ca": "Aquesta clau d'API no és vàlida per a aquest taller. Comproveu que s'ha copiat sencera i que crideu el domini correcte.",
      "pt": "Esta chave de API não é válida para esta oficina. Verifique se foi copiada por inteiro e se está a chamar o domínio correto.",
      "fr": "Cette clé d'API est non valide pour ce garage. Vérifiez qu'elle a été copiée en entier et que vous appelez le bon domaine.",
      "bg": "Този API ключ не е валиден за този сервиз. Проверете дали е копиран изцяло и дали се обръщате към правилния домейн."
    }
  },
  "revoked_api_key": {
    "status": 401,
    "messages": {
      "es": "Esta clave de API ha sido revocada. Pida una nueva al taller.",
      "en": "This API key has been revoked. Ask the workshop for a new one.",
      "ca": "Aquesta clau d'API ha estat revocada. Demaneu-ne una de nova al taller.",
      "pt": "Esta chave de API foi revogada. Peça uma nova à oficina.",
      "fr": "Cette clé d'API a été révoquée. Demandez-en une nouvelle au garage.",
      "bg": "Този API ключ е отменен. Поискайте нов от сервиза."
    }
  },
  "expired_api_key": {
    "status": 401,
    "messages": {
      "es": "Esta clave de API ha caducado. Pida una nueva al taller.",
      "en": "This API key has expired. Ask the workshop for a new one.",
      "ca": "Aquesta clau d'API ha caducat. Demaneu-ne una de nova al taller.",
      "pt": "Esta chave de API expirou. Peça uma nova à oficina.",
      "fr": "Cette clé d'API a expiré. Demandez-en une nouvelle au garage.",
      "bg": "Срокът на този API ключ е изтекъл. Поискайте нов от сервиза."
    }
  },
  "sign_in_failed": {
    "status": 401,
    "messages": {
      "es": "El nombre o la contraseña no son correctos.",
      "en": "The name or the password is wrong.",
      "ca": "El nom o la contrasenya no són correctes.",
      "pt": "O nome ou a palavra-passe estão errados.",
      "fr": "Le nom ou le mot de passe est incorrect.",
      "bg": "Името или паролата не са верни."
    }
  },
  "second_factor_failed": {
    "status": 401,
    "messages": {
      "es": "El código no es correcto o ya se ha usado. Escriba el que muestra ahora la aplicación.",
      "en": "This code is wrong or was used before. Enter the code that the app shows now.",
      "ca": "El codi no és correcte o ja s'ha fet servir. Escriviu el que mostra ara l'aplicació.",
      "pt": "O código está errado ou já foi usado. Escreva o que a aplicação mostra agora.",
      "fr": "Ce code est incorrect ou a déjà servi. Saisissez celui que l'application affiche maintenant.",
      "bg": "Кодът не е верен или вече е използван. Въведете кода, който приложението показва сега."
    }
  },
  "sign_in_expired": {
    "status": 401,
    "messages": {
      "es": "El inicio de sesión ha caducado. Empiece de nuevo.",
      "en": "This sign-in has expired. Start again.",
      "ca": "L'inici de sessió ha caducat. Torneu a començar.",
      "pt": "O início de sessão expirou. Comece de novo.",
      "fr": "Cette connexion a expiré. Recommencez.",
      "bg": "Този вход е изтекъл. Започнете отново."
    }
  },
  "passkey_refused": {
    "status": 401,
    "messages": {
      "es": "No se ha aceptado esta llave de acceso. Use otra o la contraseña.",
      "en": "This passkey was not accepted. Use another passkey, or the password.",
      "ca": "No s'ha acceptat aquesta clau d'accés. Feu-ne servir una altra o la contrasenya.",
      "pt": "Esta chave de acesso não foi aceite. Use outra ou a palavra-passe.",
      "fr": "Cette clé d'accès n'a pas été acceptée. Utilisez-en une autre ou le mot de passe.",
      "bg": "Този ключ за достъп не беше приет. Използвайте друг или паролата."
    }
  },
  "tablet_unknown": {
    "status": 401,
    "messages": {
      "es": "Este dispositivo no es una de las tabletas del taller. El propietario puede añadirlo.",
      "en": "This device is not one of the tablets of the workshop. The owner can add it.",
      "ca": "Aquest dispositiu no és cap de les tauletes del taller. El propietari el pot afegir.",
      "pt": "Este dispositivo não é um dos tablets da oficina. O proprietário pode adicioná-lo.",
      "fr": "Cet appareil n'est pas une tablette du garage. Le propriétaire peut l'ajouter.",
      "bg": "Това устройство не е сред таблетите на сервиза. Собственикът може да го добави."
    }
  },
  "job_of_another": {
    "status": 403,
    "messages": {
      "es": "Este trabajo está asignado a otra persona. La oficina puede asignárselo.",
      "en": "This job is assigned to another person. The office can assign it to you.",
      "ca": "Aquesta feina està assignada a una altra persona. L'oficina us la pot assignar.",
      "pt": "Este trabalho está atribuído a outra pessoa. O escritório pode atribuir-lho.",
      "fr": "Ce travail est confié à une autre personne. Le bureau peut vous le confier.",
      "bg": "Тази работа е възложена на друг човек. Офисът може да я възложи на Вас."
    }
  },
  "ip_not_allowed": {
    "status": 403,
    "messages": {
      "es": "Esta clave de API no puede usarse desde su dirección IP. Pida al taller que añada la dirección a la lista permitida de la clave.",
      "en": "This API key may not be used from your IP address. Ask the workshop to add the address to the key's allow list.",
      "ca": "Aquesta clau d'API no es pot fer servir des de la vostra adreça IP. Demaneu al taller que afegeixi l'adreça a la llista permesa de la clau.",
      "pt": "Esta chave de API não pode ser usada a partir do seu endereço IP. Peça à oficina que acrescente o endereço à lista permitida da chave.",
      "fr": "Cette clé d'API ne peut pas être utilisée depuis votre adresse IP. Demandez au garage d'ajouter l'adresse à la liste autorisée de la clé.",
      "bg": "Този API ключ не може да се използва от вашия IP адрес. Помолете сервиза да добави адреса към списъка с позволени адреси на ключа."
    }
  },
  "insufficient_scope": {
    "status": 403,
    "messages": {
      "es": "A esta clave de API le falta el permiso que necesita esta operación. Pida al taller una clave con ese permiso.",
      "en": "This API key lacks the scope that this operation needs. Ask the workshop for a key with that scope.",
      "ca": "A aquesta clau d'API li falta el permís que necessita aquesta operació. Demaneu al taller una clau amb aquest permís.",
      "pt": "Falta a esta chave de API a permissão que esta operação exige. Peça à oficina uma chave com essa permissão.",
      "fr": "Il manque à cette clé d'API l'autorisation que cette opération exige. Demandez au garage une clé qui la possède.",
      "bg": "На този API ключ му липсва правото, което операцията изисква. Поискайте от сервиза ключ с това право."
    }
  },
  "plan_scope_not_allowed": {
    "status": 403,
    "messages": {
      "es": "El plan de API del taller no incluye esta operación. El taller puede cambiar a un plan que la incluya.",
      "en": "The workshop's API plan does not include this operation. The workshop can change to a plan that does.",
      "ca": "El pla d'API del taller no inclou aquesta operació. El taller pot canviar a un pla que la inclogui.",
      "pt": "O plano de API da oficina não inclui esta operação. A oficina pode mudar para um plano que a inclua.",
      "fr": "Le forfait API du garage ne comprend pas cette opération. Le garage peut passer à un forfait qui la comprend.",
      "bg": "API планът на сервиза не включва тази операция. Сервизът може да премине към план, който я включва."
    }
  },
  "test_key_forbidden": {
    "status": 403,
    "messages": {
      "es": "Las claves de prueba solo pueden leer. Use una clave real para las operaciones que cambian algo.",
      "en": "Test keys can only read. Use a live key for operations that change something.",
      "ca": "Les claus de prova només poden llegir. Feu servir una clau real per a les operacions que canvien alguna cosa.",
      "pt": "As chaves de teste só podem ler. Use uma chave real para as operações que alteram algo.",
      "fr": "Les clés de test ne peuvent que lire. Utilisez une clé réelle pour les opérations qui modifient quelque chose.",
      "bg": "Тестовите ключове могат само да четат. Използвайте реален ключ за операции, които променят нещо."
    }
  },
  "status_transition_forbidden": {
    "status": 403,
    "messages": {
      "es": "La API no puede fijar este estado. Solo lo fija el taller, en su propia aplicación.",
      "en": "The API cannot set this status. Only the workshop sets it, in its own application.",
      "ca": "L'API no pot fixar aquest estat. Només el fixa el taller, a la seva pròpia aplicació.",
      "pt": "Não é possível dar este estado a um orçamento através da API. É alterado na aplicação da oficina.",
      "fr": "Un devis ne peut pas recevoir ce statut par l'API. Il se modifie dans l'application du garage.",
      "bg": "Този статус не може да се зададе на оферта през API. Задава се в приложението на сервиза."
    }
  },
  "client_acceptance_required": {
    "status": 403,
    "messages": {
      "es": "Solo el cliente puede aceptar un presupuesto. Envíele el enlace de seguimiento de tracking_url, donde puede aceptarlo y firmarlo.",
      "en": "Only the client can accept a budget. Send the client the tracking link in tracking_url, where the budget can be accepted and signed.",
      "ca": "Només el client pot acceptar un pressupost. Envieu-li l'enllaç de seguiment de tracking_url, on el pot acceptar i signar.",
      "pt": "Só o cliente pode aceitar um orçamento. Envie-lhe o link de acompanhamento indicado em tracking_url, onde o pode aceitar e assinar.",
      "fr": "Seul le client peut accepter un devis. Envoyez-lui le lien de suivi indiqué dans tracking_url, où il peut l'accepter et le signer.",
      "bg": "Само клиентът може да приеме оферта. Изпратете му линка за проследяване от tracking_url, където може да я приеме и подпише."
    }
  },
  "booking_mode_propose_only": {
    "status": 403,
    "messages": {
      "es": "Este taller confirma él mismo cada cita. Use el modo «propose» o no envíe mode.",
      "en": "This workshop confirms each appointment itself. Use mode \"propose\", or omit mode.",
      "ca": "Aquest taller confirma ell mateix cada cita. Feu servir el mode «propose» o no envieu mode.",
      "pt": "Esta oficina confirma ela própria cada marcação. Use o modo «propose» ou não envie mode.",
      "fr": "Ce garage confirme lui-même chaque rendez-vous. Utilisez le mode « propose » ou n'envoyez pas mode.",
      "bg": "Този сервиз сам потвърждава всеки час. Използвайте режим „propose“ или не изпращайте mode."
    }
  },
  "person_unknown": {
    "status": 403,
    "messages": {
      "es": "Esta operación es sobre la propia cuenta. Indique quién actúa[[ con --as]].",
      "en": "This operation concerns your own account. Name the person who acts[[ with --as]].",
      "ca": "Aquesta operació és sobre el compte propi. Indiqueu qui actua[[ amb --as]].",
      "pt": "Esta operação é sobre a própria conta. Indique quem atua[[ com --as]].",
      "fr": "Cette opération concerne votre propre compte. Indiquez qui agit[[ avec --as]].",
      "bg": "Тази операция се отнася за собствения профил. Посочете кой действа[[ с --as]]."
    }
  },
  "not_found": {
    "status": 404,
    "messages": {
      "es": "No encontrado. Compruebe la ruta y el id, y que el registro pertenece a este taller. Todas las rutas figuran en /api/v1/openapi.json.",
      "en": "Not found. Check the path and the id, and that the record belongs to this workshop. All paths are listed in /api/v1/openapi.json.",
      "ca": "No s'ha trobat. Comproveu el camí i l'identificador, i que el registre pertany a aquest taller. Tots els camins figuren a /api/v1/openapi.json.",
      "pt": "Não encontrado. Verifique o caminho e o id, e se o registo pertence a esta oficina. Todos os caminhos constam de /api/v1/openapi.json.",
      "fr": "Introuvable. Vérifiez le chemin et l'identifiant, et que l'enregistrement appartient bien à ce garage. Tous les chemins figurent dans /api/v1/openapi.json.",
      "bg": "Не е намерено. Проверете пътя и идентификатора и дали записът принадлежи на този сервиз. Всички пътища са изброени в /api/v1/openapi.json."
    }
  },
  "idempotency_conflict": {
    "status": 409,
    "messages": {
      "es": "Esta Idempotency-Key se ha usado en las últimas 24 horas para una petición distinta. Use un valor nuevo para una petición nueva.",
      "en": "This Idempotency-Key was used in the last 24 hours for a different request. Use a new value for a new request.",
      "ca": "Aquesta Idempotency-Key s'ha fet servir en les darreres 24 hores per a una altra petició. Feu servir un valor nou per a una petició nova.",
      "pt": "Esta Idempotency-Key foi usada nas últimas 24 horas para um pedido diferente. Use um valor novo para um pedido novo.",
      "fr": "Cette Idempotency-Key a servi au cours des dernières 24 heures pour une autre requête. Utilisez une nouvelle valeur pour une nouvelle requête.",
      "bg": "Този Idempotency-Key е използван през последните 24 часа за друга заявка. Използвайте нова стойност за нова заявка."
    }
  },
  "idempotency_in_progress": {
    "status": 409,
    "messages": {
      "es": "Una petición con la misma Idempotency-Key está aún en curso. Repítala en unos segundos con la misma clave para obtener su respuesta.",
      "en": "A request with the same Idempotency-Key is still running. Repeat it in a few seconds with the same key to get its answer.",
      "ca": "Una petició amb la mateixa Idempotency-Key encara està en curs. Repetiu-la d'aquí a uns segons amb la mateixa clau per obtenir-ne la resposta.",
      "pt": "Um pedido com a mesma Idempotency-Key ainda está em curso. Repita-o dentro de alguns segundos com a mesma chave para obter a resposta.",
      "fr": "Une requête portant la même Idempotency-Key est encore en cours. Répétez-la dans quelques secondes avec la même clé pour obtenir sa réponse.",
      "bg": "Заявка със същия Idempotency-Key все още се изпълнява. Повторете я след няколко секунди със същия ключ, за да получите отговора ѝ."
    }
  },
  "client_exists": {
    "status": 409,
    "messages": {
      "es": "Otro cliente ya tiene este teléfono, correo o NIF. Use el cliente indicado en existing_id.",
      "en": "Another client already has this phone, email or tax id. Use the client in existing_id instead.",
      "ca": "Un altre client ja té aquest telèfon, correu o NIF. Feu servir el client indicat a existing_id.",
      "pt": "Outro cliente já tem este telefone, e-mail ou número fiscal. Use o cliente indicado em existing_id.",
      "fr": "Un autre client a déjà ce téléphone, cet e-mail ou ce numéro fiscal. Utilisez le client indiqué dans existing_id.",
      "bg": "Друг клиент вече има този телефон, имейл или данъчен номер. Използвайте клиента, посочен в existing_id."
    }
  },
  "client_erased": {
    "status": 409,
    "messages": {
      "es": "Este cliente se ha suprimido conforme al RGPD. Ya no se puede modificar ni vincular nada a él.",
      "en": "This client was erased under the GDPR. It can no longer be changed, and nothing can be linked to it.",
      "ca": "Aquest client s'ha suprimit d'acord amb l'RGPD. Ja no es pot modificar ni s'hi pot vincular res.",
      "pt": "Este cliente foi apagado ao abrigo do RGPD. Já não pode ser alterado nem se lhe pode associar nada.",
      "fr": "Ce client a été effacé conformément au RGPD. Il ne peut plus être modifié et rien ne peut lui être rattaché.",
      "bg": "Този клиент е изтрит съгласно ОРЗД (GDPR). Вече не може да се променя и към него не може да се свързва нищо."
    }
  },
  "vehicle_exists": {
    "status": 409,
    "messages": {
      "es": "Este cliente ya tiene un vehículo con esta matrícula. Use el vehículo indicado en existing_id.",
      "en": "This client already has a vehicle with this plate. Use the vehicle in existing_id instead.",
      "ca": "Aquest client ja té un vehicle amb aquesta matrícula. Feu servir el vehicle indicat a existing_id.",
      "pt": "Este cliente já tem um veículo com esta matrícula. Use o veículo indicado em existing_id.",
      "fr": "Ce client a déjà un véhicule avec cette immatriculation. Utilisez le véhicule indiqué dans existing_id.",
      "bg": "Този клиент вече има превозно средство с този регистрационен номер. Използвайте посоченото в existing_id."
    }
  },
  "vehicle_belongs_to_other_client": {
    "status": 409,
    "messages": {
      "es": "Un vehículo con esta matrícula pertenece a otro cliente. Si ha cambiado de propietario, asigne ese vehículo al nuevo cliente.",
      "en": "A vehicle with this plate belongs to another client. If the owner has changed, move that vehicle to the new client.",
      "ca": "Un vehicle amb aquesta matrícula pertany a un altre client. Si ha canviat de propietari, assigneu aquest vehicle al nou client.",
      "pt": "Um veículo com esta matrícula pertence a outro cliente. Se mudou de proprietário, atribua esse veículo ao novo cliente.",
      "fr": "Un véhicule avec cette immatriculation appartient à un autre client. S'il a changé de propriétaire, attribuez-le au nouveau client.",
      "bg": "Превозно средство с този регистрационен номер принадлежи на друг клиент. Ако собственикът се е сменил, прехвърлете го на новия клиент."
    }
  },
  "budget_locked": {
    "status": 409,
    "messages": {
      "es": "Este presupuesto está cerrado y ya no se puede modificar. Cree uno nuevo si hace falta más trabajo.",
      "en": "This budget is closed and can no longer be changed. Create a new one if more work is needed.",
      "ca": "Aquest pressupost està tancat i ja no es pot modificar. Creeu-ne un de nou si cal més feina.",
      "pt": "Este orçamento está fechado e já não pode ser alterado. Crie um novo se for preciso mais trabalho.",
      "fr": "Ce devis est clos et ne peut plus être modifié. Créez-en un nouveau si d'autres travaux sont nécessaires.",
      "bg": "Тази оферта е приключена и вече не може да се променя. Създайте нова, ако е нужна още работа."
    }
  },
  "invalid_status_transition": {
    "status": 409,
    "messages": {
      "es": "El presupuesto no puede pasar de su estado actual a este. Vuelva a leerlo para ver su estado actual.",
      "en": "The budget cannot change from its current status to this one. Read the budget again to see its current status.",
      "ca": "El pressupost no pot passar del seu estat actual a aquest. Torneu a llegir-lo per veure'n l'estat actual.",
      "pt": "O orçamento não pode passar do estado atual para este. Volte a lê-lo para ver o estado atual.",
      "fr": "Le devis ne peut pas passer de son statut actuel à celui-ci. Relisez-le pour connaître son statut actuel.",
      "bg": "Офертата не може да премине от сегашния си статус в този. Прочетете я отново, за да видите сегашния ѝ статус."
    }
  },
  "slot_unavailable": {
    "status": 409,
    "messages": {
      "es": "Esta hora no está libre. Elija una de las alternativas o vuelva a consultar los huecos libres.",
      "en": "This slot is not free. Choose one of the alternatives, or ask for the free slots again.",
      "ca": "Aquesta hora no és lliure. Trieu una de les alternatives o torneu a consultar les franges lliures.",
      "pt": "Este horário não está livre. Escolha uma das alternativas ou volte a consultar os horários livres.",
      "fr": "Ce créneau n'est pas libre. Choisissez l'un des créneaux proposés ou consultez à nouveau les créneaux libres.",
      "bg": "Този час не е свободен. Изберете една от алтернативите или проверете отново свободните часове."
    }
  },
  "changed_meanwhile": {
    "status": 409,
    "messages": {
      "es": "El registro ha cambiado desde que lo leyó, y ahora no se ha modificado nada. Compare sus cambios con current y repita la petición con su ETag.",
      "en": "The record has changed since you read it, and nothing was changed now. Compare your changes with current, and repeat the request with its ETag.",
      "ca": "El registre ha canviat des que el vau llegir, i ara no s'ha modificat res. Compareu els vostres canvis amb current i repetiu la petició amb el seu ETag.",
      "pt": "O registo mudou desde que o leu, e agora nada foi alterado. Compare as suas alterações com current e repita o pedido com o respetivo ETag.",
      "fr": "L'enregistrement a changé depuis que vous l'avez lu, et rien n'a été modifié à présent. Comparez vos modifications avec current, puis répétez la requête avec son ETag.",
      "bg": "Записът е променен, след като сте го прочели, и сега нищо не е променено. Сравнете промените си с current и повторете заявката с неговия ETag."
    }
  },
  "insufficient_stock": {
    "status": 409,
    "messages": {
      "es": "No hay existencias suficientes. Saque menos o registre antes lo que ha entrado; shortages indica qué falta.",
      "en": "There is not enough stock. Reduce the quantity, or first record the parts that have arrived; shortages lists the missing quantities.",
      "ca": "No hi ha prou existències. Traieu-ne menys o registreu abans el que ha entrat; shortages indica què falta.",
      "pt": "Não há stock suficiente. Retire menos ou registe primeiro o que entrou; shortages indica o que falta.",
      "fr": "Le stock ne suffit pas. Sortez-en moins ou enregistrez d'abord ce qui est entré ; shortages indique ce qui manque.",
      "bg": "Наличността не стига. Извадете по-малко или първо запишете какво е постъпило; shortages посочва какво не достига."
    }
  },
  "subscription_inactive": {
    "status": 409,
    "messages": {
      "es": "Esta suscripción de webhook está desactivada. Ponga active a true y vuelva a enviar.",
      "en": "This webhook subscription is inactive. Set active to true, then send again.",
      "ca": "Aquesta subscripció de webhook està desactivada. Poseu active a true i torneu a enviar.",
      "pt": "Esta subscrição de webhook está desativada. Ponha active a true e volte a enviar.",
      "fr": "Cet abonnement webhook est désactivé. Mettez active à true, puis relancez les envois.",
      "bg": "Този webhook абонамент е изключен. Задайте true на active и изпратете отново."
    }
  },
  "invoice_conflict": {
    "status": 409,
    "messages": {
      "es": "El estado de la factura no lo permite.",
      "en": "The status of the invoice does not allow this.",
      "ca": "L'estat de la factura no ho permet.",
      "pt": "O estado da fatura não o permite.",
      "fr": "Le statut de la facture ne le permet pas.",
      "bg": "Статусът на фактурата не го позволява."
    }
  },
  "act_impossible": {
    "status": 409,
    "messages": {
      "es": "Esta acción no es posible en el estado actual. Vuelva a leer el registro para ver su estado.",
      "en": "This action is not possible in the current state. Read the record again to see its state.",
      "ca": "Aquesta acció no és possible en l'estat actual. Torneu a llegir el registre per veure'n l'estat.",
      "pt": "O estado atual não permite esta ação. Volte a ler o registo para ver o seu estado.",
      "fr": "L'état actuel ne permet pas cette action. Relisez l'enregistrement pour connaître son état.",
      "bg": "Сега това действие не е възможно. Прочетете записа отново, за да видите сегашния му статус."
    }
  },
  "access_conflict": {
    "status": 409,
    "messages": {
      "es": "El acceso de esta persona no lo permite.",
      "en": "The access of this person does not allow this.",
      "ca": "L'accés d'aquesta persona no ho permet.",
      "pt": "O acesso desta pessoa não o permite.",
      "fr": "L'accès de cette personne ne le permet pas.",
      "bg": "Достъпът на този човек не позволява това."
    }
  },
  "link_invalid": {
    "status": 410,
    "messages": {
      "es": "Este enlace ya no sirve. Pida uno nuevo.",
      "en": "This link can no longer be used. Ask for a new one.",
      "ca": "Aquest enllaç ja no serveix. Demaneu-ne un de nou.",
      "pt": "Este link já não serve. Peça um novo.",
      "fr": "Ce lien n'est plus valable. Demandez-en un nouveau.",
      "bg": "Този линк вече не може да се използва. Поискайте нов."
    }
  },
  "payload_too_large": {
    "status": 413,
    "messages": {
      "es": "La petición es demasiado grande. El cuerpo JSON puede ocupar hasta 1 MiB, o más si uno válido puede ser mayor; los archivos, hasta 4 MB.",
      "en": "The request is too large. JSON bodies may have up to 1 MiB, or more where a valid body can be larger; files may have up to 4 MB.",
      "ca": "La petició és massa gran. El cos JSON pot ocupar fins a 1 MiB, o més si un de vàlid pot ser més gran; els fitxers, fins a 4 MB.",
      "pt": "O pedido é demasiado grande. O corpo JSON pode ter até 1 MiB, ou mais apenas onde um válido pode ser maior; os ficheiros, até 4 MB.",
      "fr": "La requête est trop volumineuse. Le corps JSON peut atteindre 1 Mio, ou plus seulement là où un corps valide peut être plus long ; les fichiers, 4 Mo.",
      "bg": "Заявката е твърде голяма. JSON тялото може да е до 1 MiB, а повече – само където валидно тяло може да е по-голямо; файловете – до 4 MB."
    }
  },
  "unsupported_media_type": {
    "status": 415,
    "messages": {
      "es": "Este tipo de contenido no se acepta. Envíe JSON con «Content-Type: application/json» y los archivos como «multipart/form-data». Un archivo debe ser un JPEG, PNG, WebP o PDF completo y no contener nada más.",
      "en": "This content type is not supported. Send JSON with \"Content-Type: application/json\", and files as \"multipart/form-data\". A file must be a complete JPEG, PNG, WebP or PDF and contain nothing else.",
      "ca": "Aquest tipus de contingut no s'accepta. Envieu JSON amb «Content-Type: application/json» i els fitxers com a «multipart/form-data». Un fitxer ha de ser un JPEG, PNG, WebP o PDF complet i no contenir res més.",
      "pt": "Este tipo de conteúdo não é aceite. Envie JSON com «Content-Type: application/json» e os ficheiros como «multipart/form-data». Um ficheiro tem de ser um JPEG, PNG, WebP ou PDF completo e não conter mais nada.",
      "fr": "Ce type de contenu n'est pas accepté. Envoyez du JSON avec « Content-Type: application/json », et les fichiers en « multipart/form-data ». Un fichier doit être un JPEG, PNG, WebP ou PDF complet et ne rien contenir d'autre.",
      "bg": "Този вид съдържание не се приема. Изпратете JSON с „Content-Type: application/json“, а файловете като „multipart/form-data“. Файлът трябва да е цял JPEG, PNG, WebP или PDF и да не съдържа нищо друго."
    }
  },
  "misdirected_request": {
    "status": 421,
    "messages": {
      "es": "Este taller se ha trasladado a otro servidor. No se ha hecho nada. Espere los segundos que indica Retry-After y repita la petición con una conexión nueva.",
      "en": "This workshop has moved to another server. Nothing was done. Wait for the number of seconds in Retry-After, then send the request again over a new connection.",
      "ca": "Aquest taller s'ha traslladat a un altre servidor. No s'ha fet res. Espereu els segons que indica Retry-After i repetiu la petició amb una connexió nova.",
      "pt": "Esta oficina mudou para outro servidor. Nada foi feito. Aguarde os segundos indicados em Retry-After e repita o pedido numa nova conexão.",
      "fr": "Ce garage a été déplacé vers un autre serveur. Rien n'a été fait. Attendez le nombre de secondes indiqué par Retry-After, puis renvoyez la requête par une nouvelle connexion.",
      "bg": "Този сервиз е преместен на друг сървър. Нищо не е направено. Изчакайте секундите, посочени в Retry-After, и повторете заявката през нова връзка."
    }
  },
  "validation_error": {
    "status": 422,
    "messages": {
      "es": "Algunos datos no son válidos. Vea en fields qué falla y dónde.",
      "en": "Some of the data is not valid. fields lists each error and its place.",
      "ca": "Algunes dades no són vàlides. Vegeu a fields què falla i on.",
      "pt": "Alguns dados não são válidos. Veja em fields o que está errado e onde.",
      "fr": "Certaines données sont non valides. Voyez dans fields ce qui ne va pas et à quel endroit.",
      "bg": "Някои от данните не са валидни. Вижте във fields какво не е наред и къде."
    }
  },
  "rate_limited": {
    "status": 429,
    "messages": {
      "es": "Demasiadas peticiones en este minuto. Espere los segundos que indica Retry-After y vuelva a intentarlo.",
      "en": "Too many requests in this minute. Wait for the number of seconds in Retry-After and try again.",
      "ca": "Massa peticions en aquest minut. Espereu els segons que indica Retry-After i torneu-ho a provar.",
      "pt": "Demasiados pedidos neste minuto. Aguarde os segundos indicados em Retry-After e tente de novo.",
      "fr": "Trop de requêtes pendant cette minute. Attendez le nombre de secondes indiqué par Retry-After, puis réessayez.",
      "bg": "Твърде много заявки в тази минута. Изчакайте секундите, посочени в Retry-After, и опитайте отново."
    }
  },
  "plan_quota_exceeded": {
    "status": 429,
    "messages": {
      "es": "La cuota diaria del plan de API del taller está agotada. Se renueva a las 00:00 UTC.",
      "en": "The daily quota of the workshop's API plan is used up. It resets at 00:00 UTC.",
      "ca": "La quota diària del pla d'API del taller està esgotada. Es renova a les 00:00 UTC.",
      "pt": "A quota diária do plano de API da oficina está esgotada. Renova-se às 00:00 UTC.",
      "fr": "Le quota journalier du forfait API du garage est épuisé. Il se renouvelle à 00:00 UTC.",
      "bg": "Дневната квота на API плана на сервиза е изчерпана. Тя се подновява в 00:00 UTC."
    }
  },
  "sign_in_delayed": {
    "status": 429,
    "messages": {
      "es": "Demasiados intentos fallidos. Espere {seconds} segundos o use un dispositivo con el que ya haya entrado.",
      "en": "Too many wrong attempts. Wait {seconds} seconds, or use a device on which you signed in before.",
      "ca": "Massa intents fallits. Espereu {seconds} segons o feu servir un dispositiu amb què ja hàgiu entrat.",
      "pt": "Demasiadas tentativas falhadas. Aguarde {seconds} segundos ou use um dispositivo com que já tenha entrado.",
      "fr": "Trop de tentatives échouées. Attendez {seconds} secondes, ou utilisez un appareil avec lequel vous vous êtes déjà connecté.",
      "bg": "Твърде много грешни опити. Изчакайте {seconds} секунди или използвайте устройство, с което вече сте влизали."
    }
  },
  "internal_error": {
    "status": 500,
    "messages": {
      "es": "Algo ha fallado por nuestra parte. Inténtelo más tarde; si persiste, comuníquelo con el X-Request-Id de esta respuesta.",
      "en": "Something went wrong on our side. Try again later; if it persists, report it with the X-Request-Id of this answer.",
      "ca": "Alguna cosa ha fallat per part nostra. Proveu-ho més tard; si persisteix, comuniqueu-ho amb l'X-Request-Id d'aquesta resposta.",
      "pt": "Algo falhou do nosso lado. Tente mais tarde; se persistir, comunique-o com o X-Request-Id desta resposta.",
      "fr": "Une erreur s'est produite de notre côté. Réessayez plus tard ; si elle persiste, signalez-la avec le X-Request-Id de cette réponse.",
      "bg": "Възникна грешка от наша страна. Опитайте по-късно; ако продължава, съобщете за нея с X-Request-Id от този отговор."
    }
  },
  "document_damaged": {
    "status": 500,
    "messages": {
      "es": "El archivo almacenado no es el que se guardó, por lo que no se envía. Se ha avisado al taller, que debe investigarlo.",
      "en": "The stored file has changed since it was saved, so it is not sent. The workshop has been alerted and must investigate.",
      "ca": "El fitxer emmagatzemat no és el que es va desar, per això no s'envia. S'ha avisat el taller, que ho ha d'investigar.",
      "pt": "O ficheiro armazenado não é o que foi guardado, pelo que não é enviado. A oficina foi avisada e tem de investigar.",
      "fr": "Le fichier stocké n'est pas celui qui a été conservé ; il n'est donc pas envoyé. Le garage a été alerté et doit l'examiner.",
      "bg": "Съхраненият файл не е този, който е бил запазен, затова не се изпраща. Сервизът е уведомен и трябва да провери."
    }
  },
  "upstream_error": {
    "status": 502,
    "messages": {
      "es": "Un servicio externo necesario ha rechazado la operación o no está configurado, o se ha agotado el crédito. Pida al taller que revise su configuración de correo electrónico y SMS y su crédito.",
      "en": "An external service that this operation needs has refused it or is not set up, or the workshop's credit is used up. Ask the workshop to check its email and SMS settings and its credit.",
      "ca": "Un servei extern necessari ha rebutjat l'operació o no està configurat, o s'ha esgotat el crèdit. Demaneu al taller que revisi la configuració de correu i SMS i el seu crèdit.",
      "pt": "Um serviço externo necessário recusou a operação ou não está configurado, ou o crédito esgotou-se. Peça à oficina que reveja a configuração de e-mail e SMS e o seu crédito.",
      "fr": "Un service externe nécessaire a refusé l'opération ou n'est pas configuré, ou le crédit est épuisé. Demandez au garage de vérifier ses réglages d'e-mail et de SMS et son crédit.",
      "bg": "Необходима външна услуга отхвърли операцията или не е настроена, или кредитът е изчерпан. Помолете сервиза да провери настройките си за имейл и SMS и кредита си."
    }
  },
  "instance_rate_limited": {
    "status": 503,
    "messages": {
      "es": "Este taller recibe demasiadas peticiones en este momento. Espere los segundos que indica Retry-After y vuelva a intentarlo.",
      "en": "This workshop is receiving too many requests at the moment. Wait for the number of seconds in Retry-After and try again.",
      "ca": "Aquest taller rep massa peticions en aquest moment. Espereu els segons que indica Retry-After i torneu-ho a provar.",
      "pt": "Esta oficina está a receber demasiados pedidos neste momento. Aguarde os segundos indicados em Retry-After e tente de novo.",
      "fr": "Ce garage reçoit trop de requêtes en ce moment. Attendez le nombre de secondes indiqué par Retry-After, puis réessayez.",
      "bg": "В момента този сервиз получава твърде много заявки. Изчакайте секундите, посочени в Retry-After, и опитайте отново."
    }
  },
  "service_unavailable": {
    "status": 503,
    "messages": {
      "es": "El servicio no está disponible temporalmente. No se ha cambiado nada. Espere los segundos que indica Retry-After y vuelva a intentarlo.",
      "en": "The service is temporarily unavailable. Nothing was changed. Wait for the number of seconds in Retry-After and try again.",
      "ca": "El servei no està disponible temporalment. No s'ha canviat res. Espereu els segons que indica Retry-After i torneu-ho a provar.",
      "pt": "O serviço está temporariamente indisponível. Nada foi alterado. Aguarde os segundos indicados em Retry-After e tente de novo.",
      "fr": "Le service est momentanément indisponible. Rien n'a été modifié. Attendez le nombre de secondes indiqué par Retry-After, puis réessayez.",
      "bg": "Услугата временно не е достъпна. Нищо не е променено. Изчакайте секундите, посочени в Retry-After, и опитайте отново."
    }
  },
  "workshop_paused": {
    "status": 503,
    "messages": {
      "es": "Este taller está en pausa por mantenimiento: sus datos se pueden consultar, pero no modificar. No se ha cambiado nada. Espere los segundos que indica Retry-After y vuelva a intentarlo.",
      "en": "This workshop is paused for maintenance: its data can be read but not changed. This request changed nothing. Wait for the number of seconds in Retry-After and try again.",
      "ca": "Aquest taller està en pausa per manteniment: les dades es poden consultar, però no modificar. No s'ha canviat res. Espereu els segons que indica Retry-After i torneu-ho a provar.",
      "pt": "Esta oficina está em pausa para manutenção: os dados podem ser consultados, mas não alterados. Nada foi alterado. Aguarde os segundos indicados em Retry-After e tente de novo.",
      "fr": "Ce garage est en pause pour maintenance : ses données peuvent être consultées, mais pas modifiées. Rien n'a été modifié. Attendez le nombre de secondes indiqué par Retry-After, puis réessayez.",
      "bg": "Този сервиз е на пауза поради поддръжка: данните му могат да се четат, но не и да се променят. Нищо не е променено. Изчакайте секундите, посочени в Retry-After, и опитайте отново."
    }
  }
} as const;
export type ErrorCode = keyof typeof errors;

/** The messages that replace that of the code if the reason is known. */
export const reasonMessages = {
  "differentKeys": {
    "es": "Authorization y X-Api-Key llevan dos claves de API distintas. Envíe solo una.",
    "en": "Authorization and X-Api-Key hold two different API keys. Send only one.",
    "ca": "Authorization i X-Api-Key porten dues claus d'API diferents. Envieu-ne només una.",
    "pt": "Authorization e X-Api-Key trazem duas chaves de API diferentes. Envie apenas uma.",
    "fr": "Authorization et X-Api-Key contiennent deux clés d'API différentes. N'en envoyez qu'une.",
    "bg": "Authorization и X-Api-Key съдържат два различни API ключа. Изпратете само един."
  },
  "repeatedHeader": {
    "es": "La cabecera {header} se ha enviado más de una vez. Envíela una sola vez.",
    "en": "The {header} header was sent more than once. Send it once.",
    "ca": "La capçalera {header} s'ha enviat més d'una vegada. Envieu-la un sol cop.",
    "pt": "O cabeçalho {header} foi enviado mais do que uma vez. Envie-o uma só vez.",
    "fr": "L'en-tête {header} a été envoyé plusieurs fois. Envoyez-le une seule fois.",
    "bg": "Хедърът {header} е изпратен повече от веднъж. Изпратете го само веднъж."
  },
  "missingHost": {
    "es": "Falta la cabecera Host. HTTP/1.1 la exige en cada petición.",
    "en": "The Host header is missing. HTTP/1.1 requires it in every request.",
    "ca": "Falta la capçalera Host. HTTP/1.1 l'exigeix en cada petició.",
    "pt": "Falta o cabeçalho Host. O HTTP/1.1 exige-o em cada pedido.",
    "fr": "L'en-tête Host manque. HTTP/1.1 l'exige dans chaque requête.",
    "bg": "Липсва хедърът Host. HTTP/1.1 го изисква във всяка заявка."
  },
  "otherMethod": {
    "es": "Esta ruta no admite este método. La cabecera Allow indica los que admite.",
    "en": "This path does not support this method. The Allow header lists the supported methods.",
    "ca": "Aquest camí no admet aquest mètode. La capçalera Allow indica els que admet.",
    "pt": "Este caminho não admite este método. O cabeçalho Allow indica os que admite.",
    "fr": "Ce chemin n'admet pas cette méthode. L'en-tête Allow indique celles qu'il admet.",
    "bg": "Този път не приема този метод. Хедърът Allow посочва кои приема."
  },
  "malformedIfMatch": {
    "es": "No se puede leer If-Match. Envíe el ETag del registro con sus comillas, como \"X03MO1qnZdYdgyfeuILPmQ\", o *.",
    "en": "If-Match cannot be read. Send the ETag of the record with its quotation marks, such as \"X03MO1qnZdYdgyfeuILPmQ\", or *.",
    "ca": "No es pot llegir If-Match. Envieu l'ETag del registre amb les cometes, com ara \"X03MO1qnZdYdgyfeuILPmQ\", o *.",
    "pt": "Não é possível ler If-Match. Envie o ETag do registo com as aspas, como \"X03MO1qnZdYdgyfeuILPmQ\", ou *.",
    "fr": "If-Match est illisible. Envoyez l'ETag de l'enregistrement avec ses guillemets, comme \"X03MO1qnZdYdgyfeuILPmQ\", ou *.",
    "bg": "If-Match не може да се разчете. Изпратете ETag на записа с кавичките му, например \"X03MO1qnZdYdgyfeuILPmQ\", или *."
  },
  "ifMatchUnsupported": {
    "es": "Esta operación no compara versiones. Repita la petición sin If-Match.",
    "en": "This operation does not compare versions. Repeat the request without If-Match.",
    "ca": "Aquesta operació no compara versions. Repetiu la petició sense If-Match.",
    "pt": "Esta operação não compara versões. Repita o pedido sem If-Match.",
    "fr": "Cette opération ne compare pas les versions. Répétez la requête sans If-Match.",
    "bg": "Тази операция не сравнява версии. Повторете заявката без If-Match."
  },
  "foreignOrigin": {
    "es": "La petición la envía una página de otro sitio. Las claves no deben usarse en el navegador; llame a /mcp desde un programa.",
    "en": "A page of another site sent this request. Do not use API keys in browsers; call /mcp from a program.",
    "ca": "La petició l'envia una pàgina d'un altre lloc. Les claus no s'han de fer servir al navegador; crideu /mcp des d'un programa.",
    "pt": "O pedido foi enviado por uma página de outro site. As chaves não devem ser usadas no navegador; chame /mcp a partir de um programa.",
    "fr": "Une page d'un autre site a envoyé cette requête. Les clés n'ont pas leur place dans un navigateur ; appelez /mcp depuis un programme.",
    "bg": "Заявката е изпратена от страница на друг сайт. Ключовете не бива да се използват в браузър; извикайте /mcp от програма."
  },
  "oneMessage": {
    "es": "Envíe un solo mensaje JSON-RPC en cada petición, no una lista.",
    "en": "Send one JSON-RPC message in each request, not a list.",
    "ca": "Envieu un sol missatge JSON-RPC en cada petició, no una llista.",
    "pt": "Envie uma só mensagem JSON-RPC em cada pedido, não uma lista.",
    "fr": "Envoyez un seul message JSON-RPC par requête, pas une liste.",
    "bg": "Изпращайте по едно съобщение JSON-RPC в заявка, а не списък."
  },
  "undecodablePath": {
    "es": "La ruta no se puede descodificar. Escriba los caracteres especiales en UTF-8 con codificación por ciento (percent-encoding), como %20.",
    "en": "The path cannot be decoded. Write special characters as percent-encoded UTF-8, such as %20.",
    "ca": "El camí no es pot descodificar. Escriviu els caràcters especials en UTF-8 amb codificació de percentatge, com ara %20.",
    "pt": "O caminho não pode ser descodificado. Escreva os caracteres especiais em UTF-8 com codificação por percentagem, como %20.",
    "fr": "Le chemin ne peut pas être décodé. Écrivez les caractères spéciaux en UTF-8 avec l'encodage-pourcent, comme %20.",
    "bg": "Пътят не може да се декодира. Записвайте специалните знаци в UTF-8 с процентно кодиране (percent-encoding), например %20."
  },
  "foreignCursor": {
    "es": "El cursor no es de esta lista. Envíe el next_cursor de la página anterior tal como llegó, con los mismos filtros, o ningún cursor para la primera página.",
    "en": "This cursor does not belong to this list. Send next_cursor of the previous page unchanged, with the same filters, or no cursor for the first page.",
    "ca": "El cursor no és d'aquesta llista. Envieu el next_cursor de la pàgina anterior tal com va arribar, amb els mateixos filtres, o cap cursor per a la primera pàgina.",
    "pt": "O cursor não é desta lista. Envie o next_cursor da página anterior tal como chegou, com os mesmos filtros, ou nenhum cursor para a primeira página.",
    "fr": "Le curseur n'est pas de cette liste. Envoyez le next_cursor de la page précédente tel quel, avec les mêmes filtres, ou aucun curseur pour la première page.",
    "bg": "Курсорът не е от този списък. Изпратете next_cursor от предишната страница без промяна и със същите филтри, а за първата страница не изпращайте курсор."
  },
  "notUtf8": {
    "es": "El cuerpo no es UTF-8. Envíelo en UTF-8 y no indique otro charset en Content-Type.",
    "en": "The body is not UTF-8. Send it in UTF-8, and do not specify another charset in Content-Type.",
    "ca": "El cos no és UTF-8. Envieu-lo en UTF-8 i no indiqueu cap altre charset a Content-Type.",
    "pt": "O corpo não é UTF-8. Envie-o em UTF-8 e não indique outro charset em Content-Type.",
    "fr": "Le corps n'est pas en UTF-8. Envoyez-le en UTF-8 et n'indiquez pas d'autre charset dans Content-Type.",
    "bg": "Тялото не е в UTF-8. Изпратете го в UTF-8 и не посочвайте друг charset в Content-Type."
  },
  "brokenJson": {
    "es": "El cuerpo no es JSON válido.",
    "en": "The body is not valid JSON.",
    "ca": "El cos no és JSON vàlid.",
    "pt": "O corpo não é JSON válido.",
    "fr": "Le corps n'est pas du JSON valide.",
    "bg": "Тялото не е валиден JSON."
  },
  "repeatedName": {
    "es": "El cuerpo JSON tiene el campo {field} dos veces en el mismo objeto. Envíelo una sola vez.",
    "en": "The JSON body has the field {field} twice in the same object. Send it once.",
    "ca": "El cos JSON té el camp {field} dues vegades en el mateix objecte. Envieu-lo un sol cop.",
    "pt": "O corpo JSON tem o campo {field} duas vezes no mesmo objeto. Envie-o uma só vez.",
    "fr": "Le corps JSON contient deux fois le champ {field} dans le même objet. Envoyez-le une seule fois.",
    "bg": "JSON тялото съдържа полето {field} два пъти в един и същ обект. Изпратете го само веднъж."
  },
  "brokenForm": {
    "es": "El formulario está dañado o no ha llegado entero. Envíelo como multipart/form-data, hasta su último delimitador (boundary).",
    "en": "The form is damaged or did not arrive completely. Send it as multipart/form-data, up to and including its final boundary.",
    "ca": "El formulari està malmès o no ha arribat sencer. Envieu-lo com a multipart/form-data, fins a l'últim delimitador (boundary).",
    "pt": "O formulário está danificado ou não chegou inteiro. Envie-o como multipart/form-data, até ao último delimitador (boundary).",
    "fr": "Le formulaire est endommagé ou n'est pas arrivé en entier. Envoyez-le en multipart/form-data, jusqu'à son dernier délimiteur (boundary).",
    "bg": "Формулярът е повреден или не е пристигнал целият. Изпратете го като multipart/form-data до последния разделител (boundary)."
  },
  "transferCoding": {
    "es": "No se admite este Transfer-Encoding. Envíe solo chunked, o un Content-Length.",
    "en": "This Transfer-Encoding is not supported. Send only chunked, or a Content-Length.",
    "ca": "No s'admet aquest Transfer-Encoding. Envieu només chunked, o un Content-Length.",
    "pt": "Este Transfer-Encoding não é admitido. Envie apenas chunked, ou um Content-Length.",
    "fr": "Ce Transfer-Encoding n'est pas admis. Envoyez chunked seul, ou un Content-Length.",
    "bg": "Този Transfer-Encoding не се приема. Изпратете само chunked или Content-Length."
  },
  "noProxy": {
    "es": "Este servicio no es un proxy y no admite CONNECT.",
    "en": "This service is not a proxy and does not accept CONNECT.",
    "ca": "Aquest servei no és un servidor intermediari i no admet CONNECT.",
    "pt": "Este serviço não é um proxy. Não admite CONNECT.",
    "fr": "Ce service n'est pas un proxy. Il n'admet pas CONNECT.",
    "bg": "Тази услуга не е прокси и не приема CONNECT."
  },
  "malformedHttp": {
    "es": "La petición no es HTTP bien formado.",
    "en": "The request is not well-formed HTTP.",
    "ca": "La petició no és HTTP ben format.",
    "pt": "O pedido não é HTTP bem formado.",
    "fr": "La requête n'est pas du HTTP bien formé.",
    "bg": "Заявката не е правилно оформен HTTP."
  },
  "headersTooLarge": {
    "es": "La ruta y las cabeceras son demasiado grandes. Pueden tener 16 KB en total.",
    "en": "The path and the headers are too large. Together they may have up to 16 KB.",
    "ca": "El camí i les capçaleres són massa grans. Poden tenir 16 KB en total.",
    "pt": "O caminho e os cabeçalhos são demasiado grandes. Podem ter 16 KB no total.",
    "fr": "Le chemin et les en-têtes sont trop grands. Ils peuvent avoir 16 Ko en tout.",
    "bg": "Пътят и хедърите са твърде големи. Могат да имат общо 16 KB."
  },
  "tooSlow": {
    "es": "La petición no ha llegado entera a tiempo.",
    "en": "The request did not arrive completely in time.",
    "ca": "La petició no ha arribat sencera a temps.",
    "pt": "O pedido não chegou inteiro a tempo.",
    "fr": "La requête n'est pas arrivée en entier à temps.",
    "bg": "Заявката не пристигна цялата навреме."
  },
  "noTaxRecord": {
    "es": "Ningún registro de facturación de esta factura espera respuesta.",
    "en": "No tax record of this invoice is waiting for an answer.",
    "ca": "Cap registre de facturació d'aquesta factura espera resposta.",
    "pt": "Nenhum registo de faturação desta fatura espera resposta.",
    "fr": "Aucun enregistrement de facturation de cette facture n'attend de réponse.",
    "bg": "Никой запис за фактуриране на тази фактура не чака отговор."
  },
  "ublOfDraft": {
    "es": "Un borrador no existe en formato electrónico (UBL). Primero emita la factura.",
    "en": "A draft has no e-invoice (UBL). Issue the invoice first.",
    "ca": "Un esborrany no existeix en format electrònic (UBL). Primer emeteu la factura.",
    "pt": "Um rascunho não existe em formato eletrónico (UBL). Primeiro emita a fatura.",
    "fr": "Un brouillon n'existe pas au format électronique (UBL). Émettez d'abord la facture.",
    "bg": "Черновата не съществува в електронен формат (UBL). Първо издайте фактурата."
  },
  "ublOfSimplified": {
    "es": "Esta factura no identifica a ningún destinatario, como las simplificadas, así que no existe en formato electrónico (UBL).",
    "en": "This invoice names no recipient, as is usual for simplified invoices, so no e-invoice (UBL) exists for it.",
    "ca": "Aquesta factura no identifica cap destinatari, com les simplificades, de manera que no existeix en format electrònic (UBL).",
    "pt": "Esta fatura não identifica nenhum destinatário, como as simplificadas, pelo que não existe em formato eletrónico (UBL).",
    "fr": "Cette facture ne nomme aucun destinataire, comme les factures simplifiées, et n'existe donc pas au format électronique (UBL).",
    "bg": "Тази фактура не посочва получател, както опростените, затова не съществува в електронен формат (UBL)."
  },
  "ublOfOtherTax": {
    "es": "Los impuestos de esta factura no son los de EN 16931 (IVA, IGIC o IPSI), así que no existe en formato electrónico (UBL).",
    "en": "The taxes of this invoice are not covered by EN 16931 (VAT, IGIC or IPSI), so no e-invoice (UBL) exists for it.",
    "ca": "Els impostos d'aquesta factura no són els d'EN 16931 (IVA, IGIC o IPSI), de manera que no existeix en format electrònic (UBL).",
    "pt": "Os impostos desta fatura não são os da EN 16931 (IVA, IGIC ou IPSI), pelo que não existe em formato eletrónico (UBL).",
    "fr": "Les taxes de cette facture ne sont pas celles d'EN 16931 (TVA, IGIC ou IPSI), elle n'existe donc pas au format électronique (UBL).",
    "bg": "Данъците в тази фактура не са тези от EN 16931 (ДДС, IGIC или IPSI), затова тя не съществува в електронен формат (UBL)."
  },
  "ublWithoutTaxId": {
    "es": "A esta factura le falta un número fiscal que EN 16931 exige (en una entrega intracomunitaria, el NIF-IVA del cliente), así que no existe en formato electrónico (UBL).",
    "en": "This invoice lacks a tax id that EN 16931 requires (for a supply within the Union, the client's VAT number), so no e-invoice (UBL) exists for it.",
    "ca": "A aquesta factura li falta un número fiscal que EN 16931 exigeix (en un lliurament intracomunitari, el NIF-IVA del client), de manera que no existeix en format electrònic (UBL).",
    "pt": "Falta a esta fatura um número fiscal que a EN 16931 exige (numa transmissão intracomunitária, o número de IVA do cliente), pelo que não existe em formato eletrónico (UBL).",
    "fr": "Il manque à cette facture un numéro fiscal qu'EN 16931 exige (pour une livraison intracommunautaire, le numéro de TVA du client), elle n'existe donc pas au format électronique (UBL).",
    "bg": "В тази фактура липсва данъчен номер, който EN 16931 изисква (при вътреобщностна доставка – ДДС номерът на клиента), затова тя не съществува в електронен формат (UBL)."
  },
  "ublOfOtherCountry": {
    "es": "Un país de esta factura no figura en ISO 3166-1, así que no existe en formato electrónico (UBL).",
    "en": "A country of this invoice is not in ISO 3166-1, so no e-invoice (UBL) exists for it.",
    "ca": "Un país d'aquesta factura no figura a ISO 3166-1, de manera que no existeix en format electrònic (UBL).",
    "pt": "Um país desta fatura não consta da ISO 3166-1, pelo que não existe em formato eletrónico (UBL).",
    "fr": "Un pays de cette facture ne figure pas dans ISO 3166-1, elle n'existe donc pas au format électronique (UBL).",
    "bg": "Държава в тази фактура не е в ISO 3166-1, затова тя не съществува в електронен формат (UBL)."
  },
  "notReceived": {
    "es": "Todavía no hay resguardo, porque el vehículo no ha entrado. Registre primero su entrada.",
    "en": "There is no receipt yet, because the vehicle has not been checked in. Check it in first.",
    "ca": "Encara no hi ha resguard, perquè el vehicle no ha entrat. Registreu-ne primer l'entrada.",
    "pt": "Ainda não há comprovativo, porque o veículo não deu entrada. Registe primeiro a entrada.",
    "fr": "Il n'y a pas encore de fiche de réception, car le véhicule n'est pas entré. Enregistrez d'abord son arrivée.",
    "bg": "Още няма разписка, защото превозното средство не е прието. Първо го приемете."
  },
  "nothingDecided": {
    "es": "No hay pruebas sobre este presupuesto. Su cliente no lo ha firmado ni rechazado en línea.",
    "en": "There is no evidence for this budget. Its client has neither signed nor declined it online.",
    "ca": "No hi ha proves sobre aquest pressupost. El client no l'ha signat ni rebutjat en línia.",
    "pt": "Não há provas sobre este orçamento. O cliente não o assinou nem recusou online.",
    "fr": "Il n'y a pas de preuves sur ce devis. Le client ne l'a ni signé ni refusé en ligne.",
    "bg": "За тази оферта няма доказателства. Клиентът нито я е подписал, нито я е отхвърлил онлайн."
  },
  "fileLost": {
    "es": "No se encuentra el archivo de este documento en el almacén.",
    "en": "The file of this document is missing from the document store.",
    "ca": "No es troba el fitxer d'aquest document al magatzem.",
    "pt": "O armazém de documentos perdeu o ficheiro deste documento.",
    "fr": "Le fichier de ce document est introuvable dans le stockage.",
    "bg": "Файлът на този документ липсва в хранилището."
  },
  "noLogo": {
    "es": "El taller no tiene logotipo.",
    "en": "The workshop has no logo.",
    "ca": "El taller no té logotip.",
    "pt": "A oficina não tem logótipo.",
    "fr": "Le garage n'a pas de logo.",
    "bg": "Сервизът няма лого."
  },
  "importFileGone": {
    "es": "Este archivo ya no está guardado. Súbalo de nuevo.",
    "en": "This file is no longer stored. Upload it again.",
    "ca": "Aquest fitxer ja no està desat. Torneu-lo a pujar.",
    "pt": "Este ficheiro já não está guardado. Carregue-o de novo.",
    "fr": "Ce fichier n'est plus conservé. Téléversez-le à nouveau.",
    "bg": "Този файл вече не се пази. Качете го отново."
  },
  "noRefusedRows": {
    "es": "La última importación de este archivo no rechazó ninguna fila.",
    "en": "The last import of this file refused no rows.",
    "ca": "L'última importació d'aquest fitxer no va rebutjar cap fila.",
    "pt": "A última importação deste ficheiro não recusou nenhuma linha.",
    "fr": "La dernière importation de ce fichier n'a refusé aucune ligne.",
    "bg": "Последният импорт на този файл не е отхвърлил редове."
  },
  "halfInvoiced": {
    "es": "Uno de los dos pagadores de este presupuesto ya tiene su factura, así que no se puede reabrir ni cancelar. Emita la otra factura o anule la primera.",
    "en": "One of the two payers of this budget is invoiced, so it can be neither reopened nor cancelled. Issue the other invoice, or cancel the first.",
    "ca": "Un dels dos pagadors d'aquest pressupost ja té la seva factura, de manera que no es pot reobrir ni cancel·lar. Emeteu l'altra factura o anul·leu la primera.",
    "pt": "Um dos dois pagadores deste orçamento já tem a sua fatura, por isso não pode ser reaberto nem cancelado. Emita a outra fatura ou anule a primeira.",
    "fr": "L'un des deux payeurs de ce devis a déjà sa facture : il ne peut être ni rouvert ni annulé. Émettez l'autre facture ou annulez la première.",
    "bg": "Единият от двамата платци по тази оферта вече има фактура, затова не може нито да бъде отворена отново, нито прекратена. Издайте другата фактура или анулирайте първата."
  },
  "budgetBelowZero": {
    "es": "El total del presupuesto es negativo: no se puede enviar ni aceptar. Corrija antes sus líneas.",
    "en": "The total of the budget is below zero, so it can be neither sent nor accepted. Correct its lines first.",
    "ca": "El total del pressupost és negatiu: no es pot enviar ni acceptar. Corregiu-ne abans les línies.",
    "pt": "O total do orçamento é negativo: não pode ser enviado nem aceite. Corrija primeiro as suas linhas.",
    "fr": "Le total du devis est négatif : il ne peut être ni envoyé ni accepté. Corrigez d'abord ses lignes.",
    "bg": "Общата сума на офертата е отрицателна: тя не може да бъде нито изпратена, нито приета. Първо коригирайте редовете ѝ."
  },
  "movedMeanwhile": {
    "es": "Alguien ha cambiado entretanto el estado de este presupuesto. Mire su estado actual antes de cambiarlo.",
    "en": "Somebody has moved this budget meanwhile. Look at its present status before you change it.",
    "ca": "Algú ha canviat entretant l'estat d'aquest pressupost. Mireu-ne l'estat actual abans de canviar-lo.",
    "pt": "Entretanto, alguém mudou o estado deste orçamento. Veja o estado atual antes de o alterar.",
    "fr": "Quelqu'un a changé entre-temps le statut de ce devis. Regardez son statut actuel avant de le modifier.",
    "bg": "Междувременно някой е променил статуса на тази оферта. Вижте сегашния ѝ статус, преди да го промените."
  },
  "notDraft": {
    "es": "La factura ya está emitida y no se puede cambiar. Para corregir un error, emita una factura rectificativa.",
    "en": "The invoice has been issued and cannot be changed. To correct a mistake, issue a corrective invoice.",
    "ca": "La factura ja està emesa i no es pot canviar. Per corregir un error, emeteu una factura rectificativa.",
    "pt": "A fatura já foi emitida e não pode ser alterada. Para corrigir um erro, emita uma fatura retificativa.",
    "fr": "La facture est émise et ne peut plus être modifiée. Pour corriger une erreur, émettez une facture rectificative.",
    "bg": "Фактурата е издадена и не може да се променя. За да поправите грешка, издайте коригираща фактура."
  },
  "notIssued": {
    "es": "La factura es un borrador o está anulada. Esto solo es posible con facturas emitidas.",
    "en": "Only issued invoices allow this. This one is a draft or was cancelled.",
    "ca": "La factura és un esborrany o està anul·lada. Això només és possible amb factures emeses.",
    "pt": "A fatura é um rascunho ou foi anulada. Isto só é possível com faturas emitidas.",
    "fr": "La facture est un brouillon ou a été annulée. Seules les factures émises le permettent.",
    "bg": "Фактурата е чернова или е анулирана. Това е възможно само за издадени фактури."
  },
  "invoicedAlready": {
    "es": "El presupuesto ya tiene una factura: la indicada en existing_id.",
    "en": "The budget already has an invoice: the one in existing_id.",
    "ca": "El pressupost ja té una factura: la indicada a existing_id.",
    "pt": "O orçamento já tem uma fatura: a indicada em existing_id.",
    "fr": "Le devis a déjà une facture : celle indiquée dans existing_id.",
    "bg": "За офертата вече има фактура: посочената в existing_id."
  },
  "settingsChanged": {
    "es": "Entretanto han cambiado los ajustes de los registros de facturación. Inténtelo de nuevo.",
    "en": "The settings for tax records have changed in the meantime. Try again.",
    "ca": "Mentrestant han canviat els ajustos dels registres de facturació. Torneu-ho a provar.",
    "pt": "Entretanto foram alteradas as definições que decidem sobre os registos de faturação. Tente de novo.",
    "fr": "Les réglages qui décident des registres de facturation ont changé entre-temps. Réessayez.",
    "bg": "Междувременно са сменени настройките за данъчните записи. Опитайте отново."
  },
  "reconcileFirst": {
    "es": "Se ha restaurado una copia de seguridad. Primero compare las facturas con las de la AEAT.",
    "en": "A backup was restored. Before this is possible, compare the invoices with those of the tax authority.",
    "ca": "S'ha restaurat una còpia de seguretat. Primer compareu les factures amb les de l'AEAT.",
    "pt": "Foi restaurada uma cópia de segurança. Primeiro compare as faturas com as da AEAT.",
    "fr": "Une sauvegarde a été restaurée. Comparez d'abord les factures avec celles de l'AEAT.",
    "bg": "Възстановено е резервно копие. Първо сравнете фактурите с тези на AEAT."
  },
  "reconcileFailed": {
    "es": "Se ha restaurado una copia de seguridad y no se han podido comparar sus facturas con las de la AEAT ({failure}). Inténtelo de nuevo. Si ha perdido el certificado, indique el último número de cada serie.",
    "en": "A backup was restored, and its invoices could not be compared with those of the tax authority ({failure}). Try again. If the workshop's certificate is lost, state the last number of each series.",
    "ca": "S'ha restaurat una còpia de seguretat i no se n'han pogut comparar les factures amb les de l'AEAT ({failure}). Torneu-ho a provar. Si heu perdut el certificat, indiqueu l'últim número de cada sèrie.",
    "pt": "Foi restaurada uma cópia de segurança e não foi possível comparar as suas faturas com as da AEAT ({failure}). Tente de novo. Se perdeu o certificado, indique o último número de cada série.",
    "fr": "Une sauvegarde a été restaurée, mais ses factures n'ont pas pu être comparées avec celles de l'AEAT ({failure}). Réessayez. Si le certificat du garage est perdu, indiquez le dernier numéro de chaque série.",
    "bg": "Възстановено е резервно копие, но фактурите не можаха да бъдат сравнени с тези на AEAT ({failure}). Опитайте отново. Ако сертификатът е изгубен, посочете последния номер на всяка серия."
  },
  "correctionOpen": {
    "es": "Hay un borrador que rectifica esta factura: el indicado en existing_id. Primero emítalo o descártelo.",
    "en": "This invoice already has a draft of a correction: the one in existing_id. Issue or discard it first.",
    "ca": "Hi ha un esborrany que rectifica aquesta factura: l'indicat a existing_id. Primer emeteu-lo o descarteu-lo.",
    "pt": "Há um rascunho que retifica esta fatura: o indicado em existing_id. Primeiro emita-o ou descarte-o.",
    "fr": "Un brouillon rectifie cette facture : celui indiqué dans existing_id. Émettez-le ou abandonnez-le d'abord.",
    "bg": "Има чернова, която коригира тази фактура: посочената в existing_id. Първо я издайте или я изтрийте."
  },
  "paid": {
    "es": "Esta factura tiene pagos, así que no se puede anular. Deshaga primero los pagos o rectifique la factura.",
    "en": "This invoice has payments, so it cannot be cancelled. Undo the payments first, or correct the invoice.",
    "ca": "Aquesta factura té pagaments, de manera que no es pot anul·lar. Desfeu primer els pagaments o rectifiqueu la factura.",
    "pt": "Esta fatura tem pagamentos, por isso não pode ser anulada. Anule primeiro os pagamentos ou retifique a fatura.",
    "fr": "Cette facture a des paiements, elle ne peut donc pas être annulée. Annulez d'abord les paiements ou rectifiez la facture.",
    "bg": "По тази фактура има плащания, затова не може да бъде анулирана. Първо отменете плащанията или коригирайте фактурата."
  },
  "corrected": {
    "es": "Esta factura tiene facturas rectificativas, así que ya no se puede anular ni sustituir. Rectifíquela con otra factura rectificativa.",
    "en": "Corrective invoices were issued for this invoice, so it can no longer be cancelled or replaced. Correct it with a further corrective invoice.",
    "ca": "Aquesta factura té factures rectificatives, de manera que ja no es pot anul·lar ni substituir. Rectifiqueu-la amb una altra factura rectificativa.",
    "pt": "Há faturas retificativas desta fatura. Continue a retificar com elas; já não pode ser anulada nem substituída.",
    "fr": "Des factures rectificatives existent pour cette facture. Continuez à rectifier avec elles ; elle ne peut plus être annulée ni remplacée.",
    "bg": "За тази фактура са издадени коригиращи фактури. Коригирайте чрез тях; тя вече не може да бъде анулирана или заменена."
  },
  "replaced": {
    "es": "Otra factura sustituye a esta: la indicada en existing_id. Use esa.",
    "en": "Another invoice replaces this one: the one in existing_id. Use that one.",
    "ca": "Una altra factura substitueix aquesta: la indicada a existing_id. Feu servir aquella.",
    "pt": "Outra fatura substitui esta: a indicada em existing_id. Use essa.",
    "fr": "Une autre facture remplace celle-ci : celle indiquée dans existing_id. Utilisez-la.",
    "bg": "Друга фактура заменя тази: посочената в existing_id. Използвайте нея."
  },
  "beyondPending": {
    "es": "El pago no cuadra con el importe pendiente ({pending} EUR): es mayor o tiene el signo contrario.",
    "en": "The payment does not fit the pending amount ({pending} EUR): it is larger, or has the wrong sign.",
    "ca": "El pagament no quadra amb l'import pendent ({pending} EUR): és més gran o té el signe contrari.",
    "pt": "O pagamento não corresponde ao valor em dívida ({pending} EUR): é maior ou tem o sinal contrário.",
    "fr": "Le paiement ne correspond pas au reste dû ({pending} EUR) : il est supérieur ou de signe contraire.",
    "bg": "Плащането не съответства на дължимото ({pending} EUR): по-голямо е или е с обратен знак."
  },
  "nothingUnpaid": {
    "es": "De esta factura no queda nada por cobrar, o su cuota ya se ha rectificado. Si aun así hay que rectificar la cuota, indique las líneas.",
    "en": "This invoice has no unpaid amount, or its tax has already been corrected. To correct tax anyway, specify the lines.",
    "ca": "D'aquesta factura no queda res per cobrar, o la seva quota ja s'ha rectificat. Si tot i així cal rectificar la quota, indiqueu les línies.",
    "pt": "Desta fatura não há nada por receber, ou o seu imposto já foi retificado. Se mesmo assim for preciso retificar o imposto, indique as linhas.",
    "fr": "Il ne reste rien d'impayé sur cette facture, ou sa taxe a déjà été rectifiée. S'il faut tout de même rectifier la taxe, indiquez les lignes.",
    "bg": "По тази фактура няма неплатена сума или данъкът ѝ вече е коригиран. Ако въпреки това данъкът трябва да се коригира, задайте редовете."
  },
  "advanceOpen": {
    "es": "Hay un borrador de un anticipo: el indicado en existing_id. Primero emítalo o descártelo.",
    "en": "There is a draft of an advance payment: the one in existing_id. Issue or discard it first.",
    "ca": "Hi ha un esborrany d'una bestreta: l'indicat a existing_id. Primer emeteu-lo o descarteu-lo.",
    "pt": "Há um rascunho de um adiantamento: o indicado em existing_id. Primeiro emita-o ou descarte-o.",
    "fr": "Il existe un brouillon d'acompte : celui indiqué dans existing_id. Émettez-le ou abandonnez-le d'abord.",
    "bg": "Има чернова за аванс: посочената в existing_id. Първо я издайте или я изтрийте."
  },
  "deducted": {
    "es": "La factura indicada en existing_id descuenta este anticipo. Primero anule o descarte esa, o rectifique este anticipo.",
    "en": "The invoice in existing_id deducts this advance. Cancel or discard that one first, or correct this advance.",
    "ca": "La factura indicada a existing_id descompta aquesta bestreta. Primer anul·leu o descarteu aquella factura, o rectifiqueu aquesta bestreta.",
    "pt": "A fatura indicada em existing_id deduz este adiantamento. Primeiro anule ou descarte essa, ou retifique este adiantamento.",
    "fr": "La facture indiquée dans existing_id déduit cet acompte. Annulez ou abandonnez d'abord celle-là, ou rectifiez cet acompte.",
    "bg": "Фактурата в existing_id приспада този аванс. Първо анулирайте или изтрийте нея, или коригирайте този аванс."
  },
  "payerLeft": {
    "es": "La parte del cliente ya está facturada o en borrador: la factura indicada en existing_id. Prepare la parte del otro pagador.",
    "en": "The client's part of this budget already has an invoice or a draft: the one in existing_id. Draft the other payer's part.",
    "ca": "La part del client ja està facturada o en esborrany: la factura indicada a existing_id. Prepareu la part de l'altre pagador.",
    "pt": "A parte do cliente já está faturada ou em rascunho: a fatura indicada em existing_id. Prepare a parte do outro pagador.",
    "fr": "La part du client est déjà facturée ou à l'état de brouillon : la facture indiquée dans existing_id. Préparez celle de l'autre payeur.",
    "bg": "Частта на клиента вече е фактурирана или е в чернова: фактурата в existing_id. Подгответе частта на другия платец."
  },
  "twoDrafts": {
    "es": "Cada pagador de este presupuesto tiene un borrador; existing_id es uno de los dos. Emita cada uno por su id.",
    "en": "This budget has two drafts, one for each payer; existing_id is one of them. Issue each draft by its id.",
    "ca": "Aquest pressupost té dos esborranys, un per a cada pagador; existing_id n'és un. Emeteu-los un per un amb el seu identificador.",
    "pt": "Este orçamento tem dois rascunhos, um para cada pagador; existing_id é um deles. Emita cada um pelo seu id.",
    "fr": "Ce devis a deux brouillons, un par payeur ; existing_id est l'un d'eux. Émettez chacun par son identifiant.",
    "bg": "Тази оферта има две чернови, по една за всеки платец; existing_id е едната от тях. Издайте всяка по нейния идентификатор."
  },
  "nothingLeft": {
    "es": "Los pagos de esta factura ya se han devuelto.",
    "en": "The payments of this invoice have already been refunded.",
    "ca": "Els pagaments d'aquesta factura ja s'han retornat.",
    "pt": "Do que se pagou desta fatura já não resta nada a devolver por isto.",
    "fr": "Il ne reste rien à rembourser à ce titre de ce qui a été payé de cette facture.",
    "bg": "От платеното по тази фактура не остава нищо за връщане за това."
  },
  "exchangeOpen": {
    "es": "Hay un borrador que canjea esta factura por una completa: el indicado en existing_id. Primero emítalo o descártelo.",
    "en": "The full invoice in exchange for this one is already drafted: the draft in existing_id. Issue or discard it first.",
    "ca": "Hi ha un esborrany que bescanvia aquesta factura per una de completa: l'indicat a existing_id. Primer emeteu-lo o descarteu-lo.",
    "pt": "Há um rascunho que troca esta fatura por uma completa: o indicado em existing_id. Primeiro emita-o ou descarte-o.",
    "fr": "Un brouillon échange cette facture contre une facture complète : celui indiqué dans existing_id. Émettez-le ou abandonnez-le d'abord.",
    "bg": "Има чернова, която заменя тази фактура с пълна: посочената в existing_id. Първо я издайте или я изтрийте."
  },
  "exchanged": {
    "es": "Esta factura se canjeó por la completa indicada en existing_id, así que no se anula ni se sustituye. Rectifíquela por diferencias y canjee también la rectificativa.",
    "en": "This invoice was exchanged for the full one in existing_id, so it cannot be cancelled or replaced. Correct it by difference, then also exchange the correction.",
    "ca": "Aquesta factura es va bescanviar per la completa indicada a existing_id, de manera que no s'anul·la ni se substitueix. Rectifiqueu-la per diferències i bescanvieu també la rectificativa.",
    "pt": "Esta fatura foi trocada pela completa indicada em existing_id, por isso não se anula nem se substitui. Retifique-a por diferença e troque também a retificativa.",
    "fr": "Cette facture a été échangée contre la facture complète indiquée dans existing_id : elle n'est plus ni annulée ni remplacée. Rectifiez-la par différence, puis échangez aussi la facture rectificative.",
    "bg": "Тази фактура е заменена с пълната, посочена в existing_id, затова не се анулира и не се замества. Коригирайте я с разликата и заменете и коригиращата фактура."
  },
  "isExchange": {
    "es": "Esta factura se emitió en sustitución de la simplificada indicada en existing_id, así que ella misma no se anula ni se rectifica. Si un importe es erróneo, rectifique la simplificada por diferencias y canjee también la rectificativa. Si el destinatario es erróneo, vuelva a canjear esta factura con el correcto.",
    "en": "This invoice was issued in exchange for the simplified one in existing_id, so it cannot itself be cancelled or corrected. If an amount is wrong, correct the simplified invoice by difference, then also exchange the correction. If the recipient is wrong, exchange this invoice again with the right one.",
    "ca": "Aquesta factura es va emetre en substitució de la simplificada indicada a existing_id, de manera que ella mateixa no s'anul·la ni es rectifica. Si un import és erroni, rectifiqueu la simplificada per diferències i bescanvieu també la rectificativa. Si el destinatari és erroni, torneu a bescanviar aquesta factura amb el correcte.",
    "pt": "Esta fatura foi emitida em substituição da simplificada indicada em existing_id, por isso ela própria não se anula nem se retifica. Se um valor estiver errado, retifique a simplificada por diferença e troque também a retificativa. Se o destinatário estiver errado, troque esta fatura de novo com o correto.",
    "fr": "Cette facture a été émise en remplacement de la facture simplifiée indiquée dans existing_id : elle n'est elle-même ni annulée ni rectifiée. Si un montant est faux, rectifiez la facture simplifiée par différence, puis échangez aussi la facture rectificative. Si le destinataire est faux, échangez de nouveau cette facture avec le bon.",
    "bg": "Тази фактура е издадена вместо опростената, посочена в existing_id, затова самата тя не се анулира и не се коригира. Ако сумата е грешна, коригирайте опростената с разликата и заменете и коригиращата фактура. Ако получателят е грешен, заменете отново тази фактура с правилния."
  },
  "namesRecipient": {
    "es": "Esta factura ya indica su destinatario. Solo se canjea por una completa una simplificada que no identifica a nadie. Corrija los errores con una factura rectificativa.",
    "en": "This invoice already names its recipient. Only a simplified invoice without a recipient can be exchanged for a full one. Correct errors with a corrective invoice.",
    "ca": "Aquesta factura ja indica el destinatari. Només es bescanvia per una de completa una simplificada que no identifica ningú. Corregiu els errors amb una factura rectificativa.",
    "pt": "Esta fatura já indica o destinatário. Só se troca por uma completa uma simplificada que não identifica ninguém. Corrija os erros com uma fatura retificativa.",
    "fr": "Cette facture indique déjà son destinataire. Seule une facture simplifiée qui ne nomme personne s'échange contre une facture complète. Corrigez les erreurs par une facture rectificative.",
    "bg": "Тази фактура вече посочва получателя. С пълна се заменя само опростена фактура, която не посочва никого. Поправете грешките с коригираща фактура."
  },
  "otherIssuer": {
    "es": "Esta factura se emitió con otro NIF ({tax_id}). Solo ese emisor puede canjearla por una completa.",
    "en": "This invoice was issued with another tax id ({tax_id}). Only that issuer can exchange it for a full one.",
    "ca": "Aquesta factura es va emetre amb un altre NIF ({tax_id}). Només aquell emissor la pot bescanviar per una de completa.",
    "pt": "Esta fatura foi emitida com outro número fiscal ({tax_id}). Só esse emitente a pode trocar por uma completa.",
    "fr": "Cette facture a été émise sous un autre numéro fiscal ({tax_id}). Seul cet émetteur peut l'échanger contre une facture complète.",
    "bg": "Тази фактура е издадена с друг данъчен номер ({tax_id}). Само този издател може да я замени с пълна."
  },
  "undoneAlready": {
    "es": "Este pago ya se había deshecho.",
    "en": "This payment has already been undone.",
    "ca": "Aquest pagament ja s'havia desfet.",
    "pt": "Este pagamento já tinha sido anulado.",
    "fr": "Ce paiement a déjà été annulé.",
    "bg": "Това плащане вече е отменено."
  },
  "nothingToDecide": {
    "es": "El cliente no tiene nada que decidir: el presupuesto no tiene líneas, ya se decidió o está cerrado.",
    "en": "The client has nothing to decide: the budget has no lines, has already been decided, or is closed.",
    "ca": "El client no té res a decidir: el pressupost no té línies, ja es va decidir o està tancat.",
    "pt": "O cliente não tem nada a decidir: o orçamento não tem linhas, já foi decidido ou está fechado.",
    "fr": "Le client n'a rien à décider : le devis n'a pas de lignes, a déjà reçu une réponse ou est clos.",
    "bg": "Клиентът няма какво да реши: офертата няма редове, вече е решена или е приключена."
  },
  "quoteExpired": {
    "es": "El presupuesto ha caducado: se puede rechazar, pero no aceptar. El cliente puede pedir que se renueve.",
    "en": "The quote has expired, so it can be declined, but not accepted. The client can ask for its renewal.",
    "ca": "El pressupost ha caducat: es pot rebutjar, però no acceptar. El client pot demanar que es renovi.",
    "pt": "O orçamento expirou: pode ser recusado, mas não aceite. O cliente pode pedir a sua renovação.",
    "fr": "Le devis a expiré : il peut être refusé, mais pas accepté. Le client peut demander son renouvellement.",
    "bg": "Срокът на офертата е изтекъл: може да бъде отхвърлена, но не и приета. Клиентът може да поиска да бъде подновена."
  },
  "quoteBelowZero": {
    "es": "Un presupuesto con un total negativo no se puede firmar. Corrija las líneas del presupuesto o elija otras opciones.",
    "en": "A quote with a total below zero cannot be signed. Correct the lines of the quote, or choose other options.",
    "ca": "Un pressupost amb un total negatiu no es pot signar. Corregiu les línies del pressupost o trieu altres opcions.",
    "pt": "Um orçamento com um total negativo não pode ser assinado. Corrija as linhas do orçamento ou escolha outras opções.",
    "fr": "Un devis dont le total est négatif ne peut pas être signé. Corrigez les lignes du devis ou choisissez d'autres options.",
    "bg": "Оферта с отрицателна обща сума не може да бъде подписана. Коригирайте редовете на офертата или изберете други опции."
  },
  "quoteChanged": {
    "es": "El presupuesto se modificó en ese mismo momento. Envíe la decisión de nuevo, con otra Idempotency-Key.",
    "en": "The quote was changed at the same moment. Send the decision again, with a new Idempotency-Key.",
    "ca": "El pressupost es va modificar en aquell mateix moment. Torneu a enviar la decisió, amb una altra Idempotency-Key.",
    "pt": "O orçamento foi alterado nesse mesmo momento. Envie a decisão de novo, com outra Idempotency-Key.",
    "fr": "Le devis a été modifié au même moment. Renvoyez la décision avec une autre Idempotency-Key.",
    "bg": "Офертата е променена в същия момент. Изпратете решението отново с друг Idempotency-Key."
  },
  "codeUnreachable": {
    "es": "El taller exige un código para firmar, pero no puede enviarlo: el cliente no tiene dirección para recibirlo o el taller no tiene cuenta de envío.",
    "en": "The workshop requires a code for signing, but cannot send it: the client has no address for it, or the workshop has no account to send with.",
    "ca": "El taller exigeix un codi per signar, però no el pot enviar: el client no té adreça per rebre'l o el taller no té compte d'enviament.",
    "pt": "A oficina exige um código para assinar, mas não o pode enviar: o cliente não tem endereço para o receber ou a oficina não tem conta de envio.",
    "fr": "Le garage exige un code pour signer, mais ne peut pas l'envoyer : le client n'a pas d'adresse pour le recevoir, ou le garage n'a pas de compte d'envoi.",
    "bg": "Сервизът изисква код за подписване, но не може да го изпрати: клиентът няма адрес за него или сервизът няма акаунт за изпращане."
  },
  "notExpired": {
    "es": "Este presupuesto no ha caducado, así que no hay nada que renovar.",
    "en": "This quote has not expired, so there is nothing to renew.",
    "ca": "Aquest pressupost no ha caducat, de manera que no hi ha res a renovar.",
    "pt": "Este orçamento não expirou, por isso não há nada a renovar.",
    "fr": "Ce devis n'a pas expiré : il n'y a rien à renouveler.",
    "bg": "Срокът на тази оферта не е изтекъл, затова няма какво да се подновява."
  },
  "noTimeNow": {
    "es": "El cliente ya no puede elegir hora: el vehículo está en el taller, el presupuesto ha pasado ese paso o falta muy poco para la cita.",
    "en": "The client can no longer choose a time: the vehicle is in the workshop, the budget is past that step, or the appointment is too close.",
    "ca": "El client ja no pot triar hora: el vehicle és al taller, el pressupost ha passat aquest pas o falta molt poc per a la cita.",
    "pt": "O cliente já não pode escolher a hora: o veículo está na oficina, o orçamento já passou essa fase ou falta muito pouco para a marcação.",
    "fr": "Le client ne peut plus choisir d'horaire : le véhicule est au garage, le devis a dépassé cette étape ou le rendez-vous est trop proche.",
    "bg": "Клиентът вече не може да избере час: превозното средство е в сервиза, офертата е минала тази стъпка или до часа остава твърде малко."
  },
  "noAppointment": {
    "es": "No hay ninguna cita confirmada a la que acudir.",
    "en": "There is no confirmed appointment.",
    "ca": "No hi ha cap cita confirmada a la qual acudir.",
    "pt": "Não há nenhuma marcação confirmada a que comparecer.",
    "fr": "Il n'y a pas de rendez-vous confirmé auquel venir.",
    "bg": "Няма потвърден час, на който клиентът да дойде."
  },
  "tooLate": {
    "es": "Ya es tarde para que el cliente anule esta hora. Tiene que llamar al taller.",
    "en": "It is too late for the client to cancel this appointment online. The client must call the workshop.",
    "ca": "Ja és tard perquè el client anul·li aquesta hora. Ha de trucar al taller.",
    "pt": "Já é tarde para o cliente desmarcar esta hora. Tem de telefonar para a oficina.",
    "fr": "Il est trop tard pour que le client annule cet horaire. Il doit appeler le garage.",
    "bg": "Вече е късно клиентът да се откаже от този час. Трябва да се обади в сервиза."
  },
  "nothingPaid": {
    "es": "Esta factura no tiene pagos, así que no hay nada que devolver. Anúlela en su lugar.",
    "en": "This invoice has no payments, so nothing can be refunded. Cancel it instead.",
    "ca": "Aquesta factura no té pagaments, de manera que no hi ha res a retornar. Anul·leu-la, si cal.",
    "pt": "Desta fatura não se pagou nada, por isso não há nada a devolver. Em vez disso, anule-a.",
    "fr": "Rien n'a été payé de cette facture : il n'y a rien à rembourser. Annulez-la plutôt.",
    "bg": "По тази фактура не е платено нищо, затова няма какво да се върне. Вместо това я анулирайте."
  },
  "noVehicle": {
    "es": "El presupuesto no tiene ningún vehículo que recibir o entregar.",
    "en": "The budget has no vehicle to check in or deliver.",
    "ca": "El pressupost no té cap vehicle per rebre o lliurar.",
    "pt": "O orçamento não tem nenhum veículo para receber ou entregar.",
    "fr": "Le devis n'a pas de véhicule à réceptionner ou à restituer.",
    "bg": "Към офертата няма превозно средство за приемане или предаване."
  },
  "noLink": {
    "es": "El HTML de este correo no tiene ningún enlace en el que hacer clic.",
    "en": "The HTML of this email has no link that could be clicked.",
    "ca": "L'HTML d'aquest correu no té cap enllaç on fer clic.",
    "pt": "O HTML deste e-mail não tem nenhum link em que clicar.",
    "fr": "Le HTML de cet e-mail n'a aucun lien sur lequel cliquer.",
    "bg": "В HTML на този имейл няма връзка, на която може да се щракне."
  },
  "openedAlready": {
    "es": "Este correo se ha abierto: llegó a su destino y no se puede devolver.",
    "en": "This email was opened, so it has arrived and cannot bounce.",
    "ca": "Aquest correu s'ha obert: va arribar a la seva destinació i no es pot retornar.",
    "pt": "Este e-mail foi aberto: chegou ao destino e não pode ser devolvido.",
    "fr": "Cet e-mail a été ouvert : il est donc arrivé et ne peut pas être retourné.",
    "bg": "Този имейл е отворен, значи е пристигнал и не може да бъде върнат."
  },
  "deliveredAlready": {
    "es": "Este SMS ya se ha entregado y su estado ya no cambia.",
    "en": "This SMS has already been delivered, so its status can no longer change.",
    "ca": "Aquest SMS ja s'ha entregat i el seu estat ja no canvia.",
    "pt": "Este SMS já foi entregue e o seu estado já não muda.",
    "fr": "Ce SMS a déjà été remis : son état ne change plus.",
    "bg": "Този SMS вече е доставен и статусът му не се променя повече."
  },
  "tooManyPasskeys": {
    "es": "Esta cuenta ya tiene el máximo de llaves de acceso. Quite antes una.",
    "en": "This account has the maximum number of passkeys. Remove one first.",
    "ca": "Aquest compte ja té el màxim de claus d'accés. Traieu-ne abans una.",
    "pt": "Esta conta já tem o máximo de chaves de acesso. Remova primeiro uma.",
    "fr": "Ce compte a déjà le nombre maximal de clés d'accès. Retirez-en d'abord une.",
    "bg": "Този профил вече има максималния брой ключове за достъп. Първо премахнете един."
  },
  "lastPasskey": {
    "es": "Es la única forma de entrar que le queda a la cuenta. Ponga antes una contraseña y, si la función lo exige, una aplicación de autenticación.",
    "en": "This is the only way to sign in that the account has left. Set a password first, and with this role also an authenticator app.",
    "ca": "És l'única manera d'entrar que queda al compte. Poseu abans una contrasenya i, si la funció ho exigeix, una aplicació d'autenticació.",
    "pt": "É a única forma de entrar que resta à conta. Defina primeiro uma palavra-passe e, se a função o exigir, uma aplicação de autenticação.",
    "fr": "C'est le seul moyen de connexion qui reste au compte. Définissez d'abord un mot de passe et, si le rôle l'exige, une application d'authentification.",
    "bg": "Това е единственият останал начин за вход в профила. Първо задайте парола, а ако ролята го изисква, и приложение за удостоверяване."
  },
  "secondFactorNotStarted": {
    "es": "No hay ninguna aplicación de autenticación pendiente de confirmar. Empiece de nuevo.",
    "en": "No authenticator app is being set up. Start again.",
    "ca": "No hi ha cap aplicació d'autenticació pendent de confirmar. Torneu a començar.",
    "pt": "Não há nenhuma aplicação de autenticação por confirmar. Comece de novo.",
    "fr": "Aucune application d'authentification n'est en attente de confirmation. Recommencez.",
    "bg": "Няма приложение за удостоверяване, което чака потвърждение. Започнете отново."
  },
  "noSecondFactor": {
    "es": "Esta cuenta no tiene aplicación de autenticación.",
    "en": "This account has no authenticator app.",
    "ca": "Aquest compte no té aplicació d'autenticació.",
    "pt": "Esta conta não tem aplicação de autenticação.",
    "fr": "Ce compte n'a pas d'application d'authentification.",
    "bg": "Този профил няма приложение за удостоверяване."
  },
  "secondFactorRequired": {
    "es": "Las funciones de propietario y contabilidad necesitan un segundo paso al entrar. Añada antes una llave de acceso.",
    "en": "The roles of owner and accountant need a second step to sign in. Add a passkey first.",
    "ca": "Les funcions de propietari i comptabilitat necessiten un segon pas en entrar. Afegiu abans una clau d'accés.",
    "pt": "As funções de proprietário e contabilidade exigem um segundo passo ao entrar. Adicione primeiro uma chave de acesso.",
    "fr": "Les rôles de propriétaire et de comptabilité exigent une deuxième étape à la connexion. Ajoutez d'abord une clé d'accès.",
    "bg": "Ролите собственик и счетоводство изискват втора стъпка при влизане. Първо добавете ключ за достъп."
  },
  "lastOwner": {
    "es": "El taller necesita antes otro propietario con acceso.",
    "en": "The workshop needs another owner with access first.",
    "ca": "El taller necessita abans un altre propietari amb accés.",
    "pt": "A oficina precisa primeiro de outro proprietário com acesso.",
    "fr": "Le garage a d'abord besoin d'un autre propriétaire ayant accès.",
    "bg": "Сервизът първо се нуждае от друг собственик с достъп."
  },
  "alreadyHasAccess": {
    "es": "Esta persona ya tiene acceso. Restablézcalo para invitarla de nuevo.",
    "en": "This person already has access. Reset it to invite the person again.",
    "ca": "Aquesta persona ja té accés. Restabliu-lo per convidar-la de nou.",
    "pt": "Esta pessoa já tem acesso. Reponha-o para a convidar de novo.",
    "fr": "Cette personne a déjà accès. Réinitialisez l'accès pour l'inviter à nouveau.",
    "bg": "Този човек вече има достъп. Нулирайте го, за да го поканите отново."
  },
  "notInvited": {
    "es": "Esta persona no tiene ninguna invitación que retirar o reenviar.",
    "en": "This person has no invitation that could be withdrawn or sent again.",
    "ca": "Aquesta persona no té cap invitació per retirar o reenviar.",
    "pt": "Esta pessoa não tem nenhum convite para retirar ou reenviar.",
    "fr": "Cette personne n'a pas d'invitation à retirer ou à renvoyer.",
    "bg": "Този човек няма покана, която да бъде оттеглена или изпратена отново."
  },
  "personLeft": {
    "es": "Esta persona ya no trabaja aquí.",
    "en": "This person no longer works here.",
    "ca": "Aquesta persona ja no treballa aquí.",
    "pt": "Esta pessoa já não trabalha aqui.",
    "fr": "Cette personne ne travaille plus ici.",
    "bg": "Този човек вече не работи тук."
  },
  "noEmail": {
    "es": "La persona no tiene correo electrónico. Indíquelo o muestre el enlace en vez de enviarlo.",
    "en": "The person has no email address. Enter one, or show the link instead of sending it.",
    "ca": "La persona no té correu electrònic. Indiqueu-lo o mostreu l'enllaç en comptes d'enviar-lo.",
    "pt": "A pessoa não tem e-mail. Indique-o ou mostre o link em vez de o enviar.",
    "fr": "La personne n'a pas d'adresse e-mail. Indiquez-la, ou affichez le lien au lieu de l'envoyer.",
    "bg": "Човекът няма имейл. Въведете го или покажете линка, вместо да го изпращате."
  },
  "noPassword": {
    "es": "Esta cuenta aún no tiene contraseña.",
    "en": "This account has no password yet.",
    "ca": "Aquest compte encara no té contrasenya.",
    "pt": "Esta conta ainda não tem palavra-passe.",
    "fr": "Ce compte n'a pas encore de mot de passe.",
    "bg": "Този профил все още няма парола."
  },
  "tooManyInvoices": {
    "es": "Son más facturas de las que caben en un archivo. Exporte menos días cada vez.",
    "en": "These are too many invoices for one file. Export fewer days at a time.",
    "ca": "Són més factures de les que caben en un fitxer. Exporteu menys dies cada vegada.",
    "pt": "São mais faturas do que cabem num ficheiro. Exporte menos dias de cada vez.",
    "fr": "Ces factures sont trop nombreuses pour un fichier. Exportez moins de jours à la fois.",
    "bg": "Фактурите са повече, отколкото побира един файл. Експортирайте по-малко дни наведнъж."
  },
  "archiveTooLarge": {
    "es": "El archivo comprimido sería demasiado grande. Su contenido puede ocupar hasta {megabytes} MB.",
    "en": "The archive would be too large. Its contents may have up to {megabytes} MB.",
    "ca": "L'arxiu comprimit seria massa gran. El seu contingut pot ocupar fins a {megabytes} MB.",
    "pt": "O ficheiro ZIP seria demasiado grande. O seu conteúdo pode ter até {megabytes} MB.",
    "fr": "L'archive serait trop volumineuse. Son contenu peut atteindre {megabytes} Mo.",
    "bg": "Архивът би бил твърде голям. Съдържанието му може да е до {megabytes} MB."
  }
} as const;
export type Reason = keyof typeof reasonMessages;

export const fieldMessages = {
  "invalid": {
    "es": "Este valor no es válido aquí.",
    "en": "This value is not valid here.",
    "ca": "Aquest valor no és vàlid aquí.",
    "pt": "Este valor não é válido aqui.",
    "fr": "Cette valeur n'est pas valable ici.",
    "bg": "Тази стойност не е валидна тук."
  },
  "required": {
    "es": "Este campo es obligatorio.",
    "en": "This field is required.",
    "ca": "Aquest camp és obligatori.",
    "pt": "Este campo é obrigatório.",
    "fr": "Ce champ est obligatoire.",
    "bg": "Това поле е задължително."
  },
  "beforeStart": {
    "es": "No es posterior al inicio.",
    "en": "This is not after the start.",
    "ca": "No és posterior a l'inici.",
    "pt": "Não é posterior ao início.",
    "fr": "Ce n'est pas après le début.",
    "bg": "Това не е след началото."
  },
  "notWorking": {
    "es": "Esta persona no está trabajando en ningún trabajo ahora.",
    "en": "This person does not work on a job at the moment.",
    "ca": "Aquesta persona no treballa en cap feina ara mateix.",
    "pt": "Esta pessoa não está a trabalhar em nenhum serviço neste momento.",
    "fr": "Cette personne ne travaille sur aucun véhicule en ce moment.",
    "bg": "Този човек не работи по ремонт в момента."
  },
  "moreThanDayAgo": {
    "es": "Hace más de 24 horas. La oficina puede registrarlo.",
    "en": "This is more than 24 hours ago. The office can record it.",
    "ca": "Fa més de 24 hores. L'oficina ho pot registrar.",
    "pt": "Foi há mais de 24 horas. O escritório pode registá-lo.",
    "fr": "C'était il y a plus de 24 heures. Le bureau peut l'enregistrer.",
    "bg": "Било е преди повече от 24 часа. Офисът може да го запише."
  },
  "overlapsWork": {
    "es": "En ese tiempo, la persona trabajó en algo que ya está registrado.",
    "en": "In this time, the person worked on a job that is already recorded.",
    "ca": "En aquest temps, la persona va treballar en una feina que ja consta.",
    "pt": "Nesse período, a pessoa trabalhou num serviço que já está registado.",
    "fr": "Pendant ce temps, la personne a travaillé sur un travail déjà enregistré.",
    "bg": "В това време човекът е работил по вече записан ремонт."
  },
  "inFuture": {
    "es": "Está en el futuro.",
    "en": "This is in the future.",
    "ca": "És en el futur.",
    "pt": "Está no futuro.",
    "fr": "C'est dans le futur.",
    "bg": "Това е в бъдещето."
  },
  "onlyForNew": {
    "es": "Este campo describe un cliente o vehículo nuevo. No lo indique si elige uno existente.",
    "en": "This field describes a new client or vehicle. Leave it out if you name an existing one.",
    "ca": "Aquest camp descriu un client o vehicle nou. No l'indiqueu si en trieu un d'existent.",
    "pt": "Este campo descreve um cliente ou veículo novo. Não o indique se escolher um existente.",
    "fr": "Ce champ décrit un nouveau client ou véhicule. Ne l'indiquez pas si vous en choisissez un existant.",
    "bg": "Това поле описва нов клиент или превозно средство. Не го посочвайте, ако избирате съществуващи."
  },
  "additionalProperties": {
    "es": "Este campo no existe aquí. Quítelo o revise cómo está escrito.",
    "en": "This field does not exist here. Remove it or check its spelling.",
    "ca": "Aquest camp no existeix aquí. Traieu-lo o reviseu com està escrit.",
    "pt": "Este campo não existe aqui. Retire-o ou verifique como está escrito.",
    "fr": "Ce champ n'existe pas ici. Retirez-le ou vérifiez son orthographe.",
    "bg": "Такова поле тук не съществува. Премахнете го или проверете изписването му."
  },
  "type": {
    "es": "El valor no es del tipo correcto. Se espera: {type}.",
    "en": "The value is of the wrong type. Expected: {type}.",
    "ca": "El valor no és del tipus correcte. S'espera: {type}.",
    "pt": "O valor não é do tipo correto. Esperado: {type}.",
    "fr": "La valeur n'est pas du bon type. Attendu : {type}.",
    "bg": "Стойността не е от правилния тип. Очаква се: {type}."
  },
  "notNull": {
    "es": "Este campo siempre tiene valor y no puede ser null.",
    "en": "This field always has a value and cannot be null.",
    "ca": "Aquest camp sempre té valor i no pot ser null.",
    "pt": "Este campo tem sempre um valor e não pode ser null.",
    "fr": "Ce champ a toujours une valeur et ne peut pas être null.",
    "bg": "Това поле винаги има стойност и не може да бъде null."
  },
  "enum": {
    "es": "Valor no permitido. Valores permitidos: {allowed}.",
    "en": "This value is not allowed. Allowed values: {allowed}.",
    "ca": "Valor no permès. Valors permesos: {allowed}.",
    "pt": "Valor não permitido. Valores permitidos: {allowed}.",
    "fr": "Valeur non admise. Valeurs admises : {allowed}.",
    "bg": "Стойността не е позволена. Позволени стойности: {allowed}."
  },
  "minLength": {
    "es": "Demasiado corto. Número mínimo de caracteres: {limit}.",
    "en": "Too short. Minimum number of characters: {limit}.",
    "ca": "Massa curt. Nombre mínim de caràcters: {limit}.",
    "pt": "Demasiado curto. Número mínimo de caracteres: {limit}.",
    "fr": "Trop court. Nombre minimal de caractères : {limit}.",
    "bg": "Твърде кратко. Минимален брой знаци: {limit}."
  },
  "maxLength": {
    "es": "Demasiado largo. Número máximo de caracteres: {limit}.",
    "en": "Too long. Maximum number of characters: {limit}.",
    "ca": "Massa llarg. Nombre màxim de caràcters: {limit}.",
    "pt": "Demasiado longo. Número máximo de caracteres: {limit}.",
    "fr": "Trop long. Nombre maximal de caractères : {limit}.",
    "bg": "Твърде дълго. Максимален брой знаци: {limit}."
  },
  "beforeFrom": {
    "es": "Es anterior a from.",
    "en": "This is before from.",
    "ca": "És anterior a from.",
    "pt": "É anterior a from.",
    "fr": "C'est avant from.",
    "bg": "Това е преди from."
  },
  "beforeUsualFrom": {
    "es": "Es anterior a from, cuyo valor predeterminado es {from}.",
    "en": "This is before from, which defaults to {from}.",
    "ca": "És anterior a from, que per defecte és {from}.",
    "pt": "É anterior a from, que por predefinição é {from}.",
    "fr": "C'est avant from, qui vaut {from} par défaut.",
    "bg": "Това е преди from, който по подразбиране е {from}."
  },
  "afterUsualTo": {
    "es": "Es posterior a to, cuyo valor predeterminado es {to}.",
    "en": "This is after to, which defaults to {to}.",
    "ca": "És posterior a to, que per defecte és {to}.",
    "pt": "É posterior a to, que por predefinição é {to}.",
    "fr": "C'est après to, qui vaut {to} par défaut.",
    "bg": "Това е след to, който по подразбиране е {to}."
  },
  "tooFarFromUsualTo": {
    "es": "Demasiado anterior a to, cuyo valor predeterminado es {to}. Máximo: {limit} días.",
    "en": "Too long before to, which defaults to {to}. Maximum: {limit} days.",
    "ca": "Massa anterior a to, que per defecte és {to}. Màxim: {limit} dies.",
    "pt": "Demasiado anterior a to, que por predefinição é {to}. Máximo: {limit} dias.",
    "fr": "Trop longtemps avant to, qui vaut {to} par défaut. Maximum : {limit} jours.",
    "bg": "Твърде рано преди to, който по подразбиране е {to}. Максимум: {limit} дни."
  },
  "tooFarAhead": {
    "es": "Faltan más de dos años para este momento.",
    "en": "This is more than two years ahead.",
    "ca": "Falten més de dos anys per a aquest moment.",
    "pt": "Faltam mais de dois anos para este momento.",
    "fr": "Cette date est à plus de deux ans.",
    "bg": "Този момент е след повече от две години."
  },
  "tooFarFromStart": {
    "es": "Demasiado posterior a from. Máximo: {limit} días.",
    "en": "Too long after from. Maximum: {limit} days.",
    "ca": "Massa posterior a from. Màxim: {limit} dies.",
    "pt": "Demasiado posterior a from. Máximo: {limit} dias.",
    "fr": "Trop longtemps après from. Maximum : {limit} jours.",
    "bg": "Твърде късно след from. Максимум: {limit} дни."
  },
  "minimum": {
    "es": "Demasiado pequeño. Mínimo: {limit}.",
    "en": "Too small. Minimum: {limit}.",
    "ca": "Massa petit. Mínim: {limit}.",
    "pt": "Demasiado pequeno. Mínimo: {limit}.",
    "fr": "Trop petit. Minimum : {limit}.",
    "bg": "Твърде малко. Минимум: {limit}."
  },
  "maximum": {
    "es": "Demasiado grande. Máximo: {limit}.",
    "en": "Too large. Maximum: {limit}.",
    "ca": "Massa gran. Màxim: {limit}.",
    "pt": "Demasiado grande. Máximo: {limit}.",
    "fr": "Trop grand. Maximum : {limit}.",
    "bg": "Твърде голямо. Максимум: {limit}."
  },
  "notZero": {
    "es": "Este número no puede ser cero.",
    "en": "This number cannot be zero.",
    "ca": "Aquest nombre no pot ser zero.",
    "pt": "Este número não pode ser zero.",
    "fr": "Ce nombre ne peut pas être zéro.",
    "bg": "Това число не може да бъде нула."
  },
  "pattern": {
    "es": "El valor no tiene el formato documentado para este campo.",
    "en": "The value does not match the documented format of this field.",
    "ca": "El valor no té el format documentat per a aquest camp.",
    "pt": "O valor não tem o formato documentado para este campo.",
    "fr": "La valeur n'a pas le format documenté pour ce champ.",
    "bg": "Стойността не е във формата, описан в документацията за това поле."
  },
  "format": {
    "es": "El valor no tiene el formato esperado: {format}.",
    "en": "The value does not have the expected format: {format}.",
    "ca": "El valor no té el format esperat: {format}.",
    "pt": "O valor não tem o formato esperado: {format}.",
    "fr": "La valeur n'a pas le format attendu : {format}.",
    "bg": "Стойността не е в очаквания формат: {format}."
  },
  "email": {
    "es": "No es una dirección de correo completa, como nombre@example.com.",
    "en": "This is not a complete email address, such as name@example.com.",
    "ca": "No és una adreça de correu completa, com ara nom@example.com.",
    "pt": "Não é um endereço de e-mail completo, como nome@example.com.",
    "fr": "Ce n'est pas une adresse e-mail complète, comme nom@example.com.",
    "bg": "Това не е пълен имейл адрес, например ime@example.com."
  },
  "date": {
    "es": "No es una fecha del calendario entre 1900 y 2099 con la forma AAAA-MM-DD.",
    "en": "Not a valid date between 1900 and 2099 in the form YYYY-MM-DD.",
    "ca": "No és una data del calendari entre 1900 i 2099 amb la forma AAAA-MM-DD.",
    "pt": "Não é uma data do calendário entre 1900 e 2099 na forma AAAA-MM-DD.",
    "fr": "Ce n'est pas une date du calendrier entre 1900 et 2099 sous la forme AAAA-MM-JJ.",
    "bg": "Не е календарна дата между 1900 и 2099 г. във вида ГГГГ-ММ-ДД."
  },
  "dateTime": {
    "es": "No es una fecha y hora ISO 8601 con zona horaria, como 2026-11-20T09:30:00Z.",
    "en": "Not a date and time in ISO 8601 with an offset, such as 2026-11-20T09:30:00Z.",
    "ca": "No és una data i hora ISO 8601 amb zona horària, com ara 2026-11-20T09:30:00Z.",
    "pt": "Não é uma data e hora ISO 8601 com fuso horário, como 2026-11-20T09:30:00Z.",
    "fr": "Ce n'est pas une date et heure ISO 8601 avec décalage horaire, comme 2026-11-20T09:30:00Z.",
    "bg": "Не е дата и час по ISO 8601 с часова зона, например 2026-11-20T09:30:00Z."
  },
  "minItems": {
    "es": "Faltan elementos. Mínimo: {limit}.",
    "en": "Too few entries. Minimum: {limit}.",
    "ca": "Falten elements. Mínim: {limit}.",
    "pt": "Elementos a menos. Mínimo: {limit}.",
    "fr": "Trop peu d'éléments. Minimum : {limit}.",
    "bg": "Твърде малко елементи. Минимум: {limit}."
  },
  "maxItems": {
    "es": "Sobran elementos. Máximo: {limit}.",
    "en": "Too many entries. Maximum: {limit}.",
    "ca": "Sobren elements. Màxim: {limit}.",
    "pt": "Elementos a mais. Máximo: {limit}.",
    "fr": "Trop d'éléments. Maximum : {limit}.",
    "bg": "Твърде много елементи. Максимум: {limit}."
  },
  "uniqueItems": {
    "es": "El mismo elemento aparece más de una vez.",
    "en": "The same entry appears more than once.",
    "ca": "El mateix element apareix més d'una vegada.",
    "pt": "O mesmo elemento aparece mais do que uma vez.",
    "fr": "Le même élément apparaît plusieurs fois.",
    "bg": "Един и същ елемент се среща повече от веднъж."
  },
  "minProperties": {
    "es": "Faltan campos. Mínimo: {limit}.",
    "en": "Too few fields. Minimum: {limit}.",
    "ca": "Falten camps. Mínim: {limit}.",
    "pt": "Campos a menos. Mínimo: {limit}.",
    "fr": "Trop peu de champs. Minimum : {limit}.",
    "bg": "Твърде малко полета. Минимум: {limit}."
  },
  "maxProperties": {
    "es": "Sobran campos. Máximo: {limit}.",
    "en": "Too many fields. Maximum: {limit}.",
    "ca": "Sobren camps. Màxim: {limit}.",
    "pt": "Campos a mais. Máximo: {limit}.",
    "fr": "Trop de champs. Maximum : {limit}.",
    "bg": "Твърде много полета. Максимум: {limit}."
  },
  "decimals": {
    "es": "Demasiados decimales. Número máximo de decimales: {limit}.",
    "en": "Too many decimals. Maximum number of decimals: {limit}.",
    "ca": "Massa decimals. Nombre màxim de decimals: {limit}.",
    "pt": "Demasiadas casas decimais. Número máximo: {limit}.",
    "fr": "Trop de décimales. Nombre maximal de décimales : {limit}.",
    "bg": "Твърде много знаци след десетичната запетая. Максимален брой: {limit}."
  },
  "blank": {
    "es": "El texto debe tener al menos un carácter que no sea un espacio.",
    "en": "The text must have at least one character that is not a space.",
    "ca": "El text ha de tenir com a mínim un caràcter que no sigui un espai.",
    "pt": "O texto deve ter pelo menos um carácter que não seja um espaço.",
    "fr": "Le texte doit contenir au moins un caractère autre qu'une espace.",
    "bg": "Текстът трябва да съдържа поне един знак, различен от интервал."
  },
  "nul": {
    "es": "El texto contiene un carácter NUL (U+0000), que no se puede guardar.",
    "en": "The text contains a NUL character (U+0000), which cannot be stored.",
    "ca": "El text conté un caràcter NUL (U+0000), que no es pot desar.",
    "pt": "O texto contém um carácter NUL (U+0000), que não pode ser guardado.",
    "fr": "Le texte contient un caractère NUL (U+0000), qui ne peut pas être enregistré.",
    "bg": "Текстът съдържа знак NUL (U+0000), който не може да бъде записан."
  },
  "loneSurrogate": {
    "es": "El texto contiene medio carácter (un subrogado suelto). Revise su codificación.",
    "en": "The text contains half a character (a lone surrogate). Check how it is encoded.",
    "ca": "El text conté mig caràcter (un surrogat solt). Reviseu-ne la codificació.",
    "pt": "O texto contém meio carácter (um substituto isolado). Verifique a sua codificação.",
    "fr": "Le texte contient un demi-caractère (un demi-codet isolé). Vérifiez son encodage.",
    "bg": "Текстът съдържа половин знак (единичен сурогат). Проверете кодирането му."
  },
  "misplaced": {
    "es": "Este campo no se puede combinar con los demás que se han enviado. No lo envíe.",
    "en": "This field cannot be combined with the other fields of the request. Omit it.",
    "ca": "Aquest camp no es pot combinar amb els altres que s'han enviat. No l'envieu.",
    "pt": "Este campo não pode ser combinado com os outros que foram enviados. Não o envie.",
    "fr": "Ce champ ne peut pas être combiné avec les autres qui ont été envoyés. Ne l'envoyez pas.",
    "bg": "Това поле не може да се съчетава с останалите изпратени. Не го изпращайте."
  },
  "unknownParameter": {
    "es": "Este parámetro de consulta no existe aquí. Quítelo o revise cómo está escrito.",
    "en": "This query parameter does not exist here. Remove it or check its spelling.",
    "ca": "Aquest paràmetre de consulta no existeix aquí. Traieu-lo o reviseu com està escrit.",
    "pt": "Este parâmetro de consulta não existe aqui. Retire-o ou verifique como está escrito.",
    "fr": "Ce paramètre de requête n'existe pas ici. Retirez-le ou vérifiez son orthographe.",
    "bg": "Такъв параметър на заявката тук не съществува. Премахнете го или проверете изписването му."
  },
  "repeatedParameter": {
    "es": "Este parámetro de consulta se ha enviado más de una vez. Envíelo una sola vez.",
    "en": "This query parameter was sent more than once. Send it once.",
    "ca": "Aquest paràmetre de consulta s'ha enviat més d'una vegada. Envieu-lo un sol cop.",
    "pt": "Este parâmetro de consulta foi enviado mais do que uma vez. Envie-o uma só vez.",
    "fr": "Ce paramètre de requête a été envoyé plusieurs fois. Envoyez-le une seule fois.",
    "bg": "Този параметър на заявката е изпратен повече от веднъж. Изпратете го само веднъж."
  },
  "tooManyParameters": {
    "es": "Demasiados parámetros de consulta. Máximo: {limit}.",
    "en": "Too many query parameters. Maximum: {limit}.",
    "ca": "Massa paràmetres de consulta. Màxim: {limit}.",
    "pt": "Demasiados parâmetros de consulta. Máximo: {limit}.",
    "fr": "Trop de paramètres de requête. Maximum : {limit}.",
    "bg": "Твърде много параметри на заявката. Максимум: {limit}."
  },
  "tooManyValues": {
    "es": "Este cuerpo contiene muchísimos más valores que cualquier petición válida.",
    "en": "This body contains far more values than any valid request.",
    "ca": "Aquest cos conté moltíssims més valors que qualsevol petició vàlida.",
    "pt": "Este corpo contém muitíssimos mais valores do que qualquer pedido válido.",
    "fr": "Ce corps contient beaucoup plus de valeurs que toute requête valide.",
    "bg": "Това тяло съдържа многократно повече стойности от всяка валидна заявка."
  },
  "unknownReference": {
    "es": "Este id no existe o no se puede usar aquí. Compruebe que es correcto y que corresponde a los demás id de la petición.",
    "en": "This id does not exist or cannot be used here. Check that it is correct and matches the other ids in the request.",
    "ca": "Aquest identificador no existeix o no es pot fer servir aquí. Comproveu que és correcte i que correspon als altres identificadors de la petició.",
    "pt": "Este id não existe ou não pode ser usado aqui. Verifique se está correto e se corresponde aos outros ids do pedido.",
    "fr": "Cet identifiant n'existe pas ou ne peut pas être utilisé ici. Vérifiez qu'il est correct et qu'il correspond aux autres identifiants de la requête.",
    "bg": "Този идентификатор не съществува или не може да се използва тук. Проверете дали е верен и дали съответства на останалите идентификатори в заявката."
  },
  "emptyPlate": {
    "es": "Una matrícula debe tener al menos una letra o una cifra.",
    "en": "A plate needs at least one letter or digit.",
    "ca": "Una matrícula ha de tenir com a mínim una lletra o una xifra.",
    "pt": "Uma matrícula deve ter pelo menos uma letra ou um algarismo.",
    "fr": "Une immatriculation doit avoir au moins une lettre ou un chiffre.",
    "bg": "Регистрационният номер трябва да има поне една буква или цифра."
  },
  "shortSearch": {
    "es": "Una búsqueda necesita al menos dos caracteres. Los espacios del principio y del final no cuentan.",
    "en": "A search needs at least two characters. Spaces around the text do not count.",
    "ca": "Una cerca necessita com a mínim dos caràcters. Els espais del principi i del final no compten.",
    "pt": "Uma pesquisa precisa de pelo menos dois caracteres. Os espaços no início e no fim não contam.",
    "fr": "Une recherche demande au moins deux caractères. Les espaces au début et à la fin ne comptent pas.",
    "bg": "Търсенето изисква поне два знака. Интервалите в началото и в края не се броят."
  },
  "unknownTimezone": {
    "es": "Esta zona horaria no existe. Use un nombre IANA como Europe/Madrid.",
    "en": "This time zone does not exist. Use an IANA name such as Europe/Madrid.",
    "ca": "Aquesta zona horària no existeix. Feu servir un nom IANA com ara Europe/Madrid.",
    "pt": "Este fuso horário não existe. Use um nome IANA como Europe/Madrid.",
    "fr": "Ce fuseau horaire n'existe pas. Utilisez un nom IANA comme Europe/Madrid.",
    "bg": "Такава часова зона не съществува. Използвайте име по IANA, например Europe/Madrid."
  },
  "iban": {
    "es": "No es un IBAN. Revise sus cifras, por ejemplo en el extracto del banco.",
    "en": "This is not an IBAN. Check its digits, for instance on the bank's statement.",
    "ca": "No és un IBAN. Reviseu-ne les xifres, per exemple a l'extracte del banc.",
    "pt": "Não é um IBAN. Verifique os algarismos, por exemplo no extrato do banco.",
    "fr": "Ce n'est pas un IBAN. Vérifiez ses chiffres, par exemple sur le relevé de la banque.",
    "bg": "Това не е IBAN. Проверете цифрите му, например в извлечението от банката."
  },
  "httpsUrl": {
    "es": "No es la dirección de una página web. Debe empezar por https://.",
    "en": "This is not the address of a web page. It must begin with https://.",
    "ca": "No és l'adreça d'una pàgina web. Ha de començar per https://.",
    "pt": "Não é o endereço de uma página web. Tem de começar por https://.",
    "fr": "Ce n'est pas l'adresse d'une page web. Elle doit commencer par https://.",
    "bg": "Това не е адрес на страница, който започва с https://."
  },
  "ipRange": {
    "es": "No es una dirección IP ni un rango CIDR, como 192.0.2.7 o 2001:db8::/32.",
    "en": "Not an IP address or CIDR range, such as 192.0.2.7 or 2001:db8::/32.",
    "ca": "No és una adreça IP ni un rang CIDR, com ara 192.0.2.7 o 2001:db8::/32.",
    "pt": "Não é um endereço IP nem um intervalo CIDR, como 192.0.2.7 ou 2001:db8::/32.",
    "fr": "Ce n'est ni une adresse IP ni une plage CIDR, comme 192.0.2.7 ou 2001:db8::/32.",
    "bg": "Не е IP адрес или CIDR обхват, например 192.0.2.7 или 2001:db8::/32."
  },
  "hostTaken": {
    "es": "Este host ya pertenece a un taller.",
    "en": "This host already belongs to a workshop.",
    "ca": "Aquest host ja pertany a un taller.",
    "pt": "Este host já pertence a uma oficina.",
    "fr": "Cet hôte appartient déjà à un garage.",
    "bg": "Този хост вече принадлежи на сервиз."
  },
  "keysExhausted": {
    "es": "El plan de API del taller no permite más claves reales. Revoque una o cambie de plan.",
    "en": "The workshop has as many live keys as its API plan allows. Revoke one or change the plan.",
    "ca": "El pla d'API del taller no permet més claus reals. Revoqueu-ne una o canvieu de pla.",
    "pt": "O plano de API da oficina não permite mais chaves reais. Revogue uma ou mude de plano.",
    "fr": "Le forfait API du garage ne permet pas d'autre clé réelle. Révoquez-en une ou changez de forfait.",
    "bg": "API планът на сервиза не позволява повече реални ключове. Отменете някой или сменете плана."
  },
  "keyRevoked": {
    "es": "Esta clave está revocada y no puede volver a usarse. Cree una nueva.",
    "en": "This key has been revoked and cannot be used again. Create a new one.",
    "ca": "Aquesta clau està revocada i no es pot tornar a fer servir. Creeu-ne una de nova.",
    "pt": "Esta chave está revogada e não pode voltar a ser usada. Crie uma nova.",
    "fr": "Cette clé est révoquée et ne peut plus servir. Créez-en une nouvelle.",
    "bg": "Този ключ е отменен и не може да се използва отново. Създайте нов."
  },
  "inPast": {
    "es": "Este momento ya ha pasado.",
    "en": "This time is in the past.",
    "ca": "Aquest moment ja ha passat.",
    "pt": "Este momento já passou.",
    "fr": "Ce moment est déjà passé.",
    "bg": "Този момент вече е минал."
  },
  "holidayExists": {
    "es": "Este día ya tiene un festivo con este nombre.",
    "en": "This day already has a holiday with this name.",
    "ca": "Aquest dia ja té un festiu amb aquest nom.",
    "pt": "Este dia já tem um feriado com este nome.",
    "fr": "Ce jour a déjà un jour férié de ce nom.",
    "bg": "Този ден вече има празник с това име."
  },
  "nameTaken": {
    "es": "Este nombre ya se usa aquí.",
    "en": "This name is already in use here.",
    "ca": "Aquest nom ja s'utilitza aquí.",
    "pt": "Este nome já está a ser usado aqui.",
    "fr": "Ce nom est déjà utilisé ici.",
    "bg": "Това име вече се използва тук."
  },
  "defaultRate": {
    "es": "Esta es la tarifa predeterminada. Haga primero predeterminada otra tarifa y después quite esta.",
    "en": "This is the default rate. Make another rate the default first, then remove this one.",
    "ca": "Aquesta és la tarifa predeterminada. Feu primer predeterminada una altra tarifa i després traieu aquesta.",
    "pt": "Esta é a tarifa predefinida. Torne primeiro outra tarifa predefinida e depois retire esta.",
    "fr": "C'est le taux horaire par défaut. Choisissez d'abord un autre taux horaire par défaut, puis supprimez celui-ci.",
    "bg": "Това е тарифата по подразбиране. Първо изберете друга тарифа по подразбиране и след това премахнете тази."
  },
  "documentIsEvidence": {
    "es": "El cliente firmó este documento o lo vio al decidir. Es una prueba y no se puede eliminar.",
    "en": "The client signed this document or saw it when deciding. It is evidence and cannot be removed.",
    "ca": "El client va signar aquest document o el va veure en decidir. És una prova i no es pot eliminar.",
    "pt": "O cliente assinou este documento ou viu-o ao decidir. É uma prova e não pode ser removido.",
    "fr": "Le client a signé ce document ou l'a vu en décidant. C'est une preuve, il ne peut pas être supprimé.",
    "bg": "Клиентът е подписал този документ или го е видял, когато е решил. Той е доказателство и не може да бъде изтрит."
  },
  "boxInUse": {
    "es": "Este box tiene citas pendientes: {ids}. Muévalas o cancélelas primero.",
    "en": "This box still has appointments: {ids}. Move or cancel them first.",
    "ca": "Aquest box té cites pendents: {ids}. Primer moveu-les o cancel·leu-les.",
    "pt": "Esta box tem marcações por cumprir: {ids}. Mova-as ou cancele-as primeiro.",
    "fr": "Ce poste a des rendez-vous à venir : {ids}. Déplacez-les ou annulez-les d'abord.",
    "bg": "За този бокс има предстоящи часове: {ids}. Първо ги преместете или отменете."
  },
  "usedByClients": {
    "es": "Hay presupuestos de clientes que usan esta categoría, así que no puede ser de uso interno. Quítela y cree otra de uso interno.",
    "en": "Budgets of clients use this category, so it cannot be for internal use. Remove it, and create another one for internal use.",
    "ca": "Hi ha pressupostos de clients que fan servir aquesta categoria, de manera que no pot ser d'ús intern. Traieu-la i creeu-ne una altra d'ús intern.",
    "pt": "Há orçamentos de clientes que usam esta categoria, por isso não pode ser de uso interno. Retire-a e crie outra de uso interno.",
    "fr": "Des devis de clients utilisent cette catégorie, elle ne peut donc pas être à usage interne. Supprimez-la et créez-en une autre à usage interne.",
    "bg": "Оферти на клиенти използват тази категория, затова тя не може да бъде за вътрешно ползване. Премахнете я и създайте друга за вътрешно ползване."
  },
  "internalAbove": {
    "es": "La categoría a la que pertenece es de uso interno, y todo lo que contiene también.",
    "en": "The parent category is for internal use, so all its services are for internal use.",
    "ca": "La categoria a la qual pertany és d'ús intern, i tot el que conté també.",
    "pt": "A categoria a que pertence é de uso interno, e tudo o que contém também.",
    "fr": "La catégorie dont elle fait partie est à usage interne, et tout ce qu'elle contient aussi.",
    "bg": "Категорията, към която принадлежи, е за вътрешно ползване, както и всичко в нея."
  },
  "inactiveAbove": {
    "es": "La categoría a la que pertenece se ha quitado. Recupere primero esa.",
    "en": "The parent category was removed. Restore it first.",
    "ca": "La categoria a la qual pertany s'ha tret. Recupereu primer aquesta.",
    "pt": "A categoria a que pertence foi retirada. Recupere primeiro essa.",
    "fr": "La catégorie dont elle fait partie a été supprimée. Rétablissez d'abord celle-ci.",
    "bg": "Категорията, към която принадлежи, е премахната. Първо върнете нея."
  },
  "scopeBeyondPlan": {
    "es": "El plan de API del taller no incluye este permiso.",
    "en": "The workshop's API plan does not include this scope.",
    "ca": "El pla d'API del taller no inclou aquest permís.",
    "pt": "O plano de API da oficina não inclui esta permissão.",
    "fr": "Le forfait API du garage ne comprend pas cette autorisation.",
    "bg": "API планът на сервиза не включва това право."
  },
  "oneOfThese": {
    "es": "Indique exactamente uno de estos: {names}.",
    "en": "Specify exactly one of these: {names}.",
    "ca": "Indiqueu exactament un d'aquests: {names}.",
    "pt": "Indique exatamente um destes: {names}.",
    "fr": "Indiquez exactement un de ceux-ci : {names}.",
    "bg": "Посочете точно едно от тези: {names}."
  },
  "unknownCountry": {
    "es": "No hay ningún país con este código. Use el código ISO 3166-1, como ES.",
    "en": "There is no country with this code. Use the ISO 3166-1 code, such as ES.",
    "ca": "No hi ha cap país amb aquest codi. Feu servir el codi ISO 3166-1, com ara ES.",
    "pt": "Não há nenhum país com este código. Use o código ISO 3166-1, como ES.",
    "fr": "Aucun pays n'a ce code. Utilisez le code ISO 3166-1, comme ES.",
    "bg": "Няма държава с този код. Използвайте кода по ISO 3166-1, например ES."
  },
  "unknownRegion": {
    "es": "El país {country} no tiene ninguna región con este código. Conocidas: {known}.",
    "en": "The country {country} has no region with this code. Known: {known}.",
    "ca": "El país {country} no té cap regió amb aquest codi. Conegudes: {known}.",
    "pt": "O país {country} não tem nenhuma região com este código. Conhecidas: {known}.",
    "fr": "Le pays {country} n'a aucune région portant ce code. Connues : {known}.",
    "bg": "Държавата {country} няма област с този код. Познати: {known}."
  },
  "noRegions": {
    "es": "No se conocen regiones del país {country}. Deje la región vacía.",
    "en": "No regions are known for the country {country}. Leave the region empty.",
    "ca": "No es coneixen regions del país {country}. Deixeu la regió buida.",
    "pt": "Não se conhecem regiões do país {country}. Deixe a região vazia.",
    "fr": "Aucune région du pays {country} n'est connue. Laissez la région vide.",
    "bg": "Не са познати области на държавата {country}. Оставете областта празна."
  },
  "noOwnEmail": {
    "es": "El taller no tiene un correo propio al que enviarlo. Indique a quién va o ponga primero el correo del taller en sus ajustes.",
    "en": "The workshop has no email address to send this to. Specify a recipient, or set the workshop's email in its settings first.",
    "ca": "El taller no té cap correu propi on enviar-ho. Indiqueu a qui va o poseu primer el correu del taller a la seva configuració.",
    "pt": "A oficina não tem um e-mail próprio para onde enviar. Indique o destinatário ou defina primeiro o e-mail da oficina nas suas definições.",
    "fr": "Le garage n'a pas d'adresse e-mail à laquelle l'envoyer. Indiquez le destinataire, ou renseignez d'abord l'e-mail du garage dans ses réglages.",
    "bg": "Сервизът няма собствен имейл, на който да се изпрати. Посочете получател или първо въведете имейла на сервиза в настройките му."
  },
  "confirmsHost": {
    "es": "No es el host del taller que se va a eliminar. Para eliminarlo, escriba: {host}",
    "en": "This is not the host of the workshop to be removed. To remove it, type: {host}",
    "ca": "No és el host del taller que s'eliminarà. Per eliminar-lo, escriviu: {host}",
    "pt": "Não é o host da oficina a eliminar. Para a eliminar, escreva: {host}",
    "fr": "Ce n'est pas l'hôte du garage à supprimer. Pour le supprimer, saisissez : {host}",
    "bg": "Това не е хостът на сервиза, който ще бъде премахнат. За да го премахнете, въведете: {host}"
  },
  "confirmsOwnHost": {
    "es": "Este no es el host del taller. Escriba: {host}",
    "en": "This is not the host of the workshop. Type: {host}",
    "ca": "Aquest no és el host del taller. Escriviu: {host}",
    "pt": "Este não é o host da oficina. Escreva: {host}",
    "fr": "Ce n'est pas l'hôte du garage. Saisissez : {host}",
    "bg": "Това не е хостът на сервиза. Въведете: {host}"
  },
  "archiveMissing": {
    "es": "El taller ha emitido facturas que la ley obliga a conservar durante años, y no se ha escrito ningún archivo de su estado actual. Escríbalo.",
    "en": "The workshop has issued invoices that the law requires it to keep for years, and no archive of their current state exists. Create it.",
    "ca": "El taller ha emès factures que la llei obliga a conservar durant anys, i no s'ha escrit cap arxiu del seu estat actual. Escriviu-lo.",
    "pt": "A oficina emitiu faturas que a lei obriga a conservar durante anos, e não foi escrito nenhum arquivo do seu estado atual. Escreva-o.",
    "fr": "Le garage a émis des factures que la loi oblige à conserver pendant des années, et aucune archive de leur état actuel n'a été écrite. Écrivez-la.",
    "bg": "Сервизът е издал фактури, които законът изисква да се пазят с години, а актуален архив с тях не е записан."
  },
  "archiveOutdated": {
    "es": "La AEAT ha respondido después de escribirse el archivo, sobre: {invoices}. Escríbalo de nuevo, con estas respuestas.",
    "en": "Since the archive was written, the tax authority has answered about: {invoices}. Write the archive again to include these answers.",
    "ca": "L'AEAT ha respost després d'escriure's l'arxiu, sobre: {invoices}. Torneu-lo a escriure, amb aquestes respostes.",
    "pt": "A AEAT respondeu depois de o arquivo ter sido escrito, sobre: {invoices}. Escreva-o de novo, com estas respostas.",
    "fr": "L'AEAT a répondu après l'écriture de l'archive, au sujet de : {invoices}. Écrivez-la de nouveau, avec ces réponses.",
    "bg": "След записването на архива AEAT е отговорила за: {invoices}."
  },
  "recordsUnanswered": {
    "es": "La AEAT aún no ha respondido a los registros de estas facturas: {invoices}. Si elimina ahora el taller, no se enviarán nunca. Espere a que se envíen; esto indica a qué esperan.",
    "en": "The tax authority has not answered the tax records of these invoices yet: {invoices}. If the workshop is removed now, they will never be sent. Wait until they have been sent.",
    "ca": "L'AEAT encara no ha respost als registres d'aquestes factures: {invoices}. Si elimineu ara el taller, no s'enviaran mai. Espereu que s'enviïn; això indica què esperen.",
    "pt": "A AEAT ainda não respondeu aos registos destas faturas: {invoices}. Se eliminar agora a oficina, nunca serão enviados. Aguarde o envio; isto indica o que esperam.",
    "fr": "L'AEAT n'a pas encore répondu aux enregistrements de ces factures : {invoices}. Si vous supprimez le garage maintenant, ils ne seront jamais envoyés. Attendez leur envoi ; ceci indique ce qu'ils attendent.",
    "bg": "AEAT още не е отговорила за записите на тези фактури: {invoices}. Ако премахнете сервиза сега, те никога няма да бъдат изпратени. Изчакайте изпращането им; това показва какво чакат."
  },
  "sandboxSendsNothing": {
    "es": "El taller es un entorno de pruebas: guarda sus correos, SMS y registros de facturación y no envía ninguno, por lo que esto no se puede configurar.",
    "en": "This cannot be set in a sandbox: it stores mails, SMS and tax records, but never sends them.",
    "ca": "El taller és un entorn de proves: desa els correus, els SMS i els registres de facturació i no n'envia cap, de manera que això no es pot configurar.",
    "pt": "A oficina é um ambiente de testes: guarda os seus e-mails, SMS e registos de faturação e não envia nenhum, por isso não é possível configurar isto.",
    "fr": "Le garage est un bac à sable : il conserve ses e-mails, ses SMS et ses enregistrements de facturation sans en envoyer aucun ; ce réglage est donc impossible.",
    "bg": "Сервизът е тестова среда: имейлите, SMS съобщенията и данъчните записи се пазят и не се изпращат, затова това не може да се настрои."
  },
  "sandboxOnly": {
    "es": "Esto solo es posible en un entorno de pruebas. Los datos y el reloj de este taller son reales.",
    "en": "This is possible only in a sandbox. The data and the clock of this workshop are real.",
    "ca": "Això només és possible en un entorn de proves. Les dades i el rellotge d'aquest taller són reals.",
    "pt": "Isto só é possível num ambiente de testes. Os dados e o relógio desta oficina são reais.",
    "fr": "Ceci n'est possible que dans un bac à sable. Les données et l'horloge de ce garage sont réelles.",
    "bg": "Това е възможно само в тестова среда. Данните и часовникът на този сервиз са реални."
  },
  "notADuration": {
    "es": "Esto no es una duración. Escríbala en semanas, días, horas, minutos y segundos: P3DT12H, PT90M; o abreviada: 3d, 36h, 90m, 2w.",
    "en": "This is not a duration. Write it in weeks, days, hours, minutes and seconds: P3DT12H, PT90M; or short: 3d, 36h, 90m, 2w.",
    "ca": "Això no és una durada. Escriviu-la en setmanes, dies, hores, minuts i segons: P3DT12H, PT90M; o abreujada: 3d, 36h, 90m, 2w.",
    "pt": "Isto não é uma duração. Escreva-a em semanas, dias, horas, minutos e segundos: P3DT12H, PT90M; ou abreviada: 3d, 36h, 90m, 2w.",
    "fr": "Ce n'est pas une durée. Indiquez-la en semaines, jours, heures, minutes et secondes : P3DT12H, PT90M ; ou en abrégé : 3d, 36h, 90m, 2w.",
    "bg": "Това не е продължителност. Запишете я в седмици, дни, часове, минути и секунди: P3DT12H, PT90M; или съкратено: 3d, 36h, 90m, 2w."
  },
  "clockGoesOn": {
    "es": "Un reloj nunca retrocede, y el de este entorno de pruebas ya marca {now}. Para volver a la hora real, restablezca el entorno de pruebas.",
    "en": "A clock cannot be set back, and the clock of this sandbox already shows {now}. To return to the real time, reset the sandbox.",
    "ca": "Un rellotge no torna mai enrere, i el d'aquest entorn de proves ja marca {now}. Per tornar a l'hora real, restabliu l'entorn de proves.",
    "pt": "Um relógio nunca anda para trás, e o deste ambiente de testes já marca {now}. Para voltar à hora real, reponha o ambiente de testes.",
    "fr": "Une horloge ne recule jamais, et celle de ce bac à sable indique déjà {now}. Pour revenir à l'heure réelle, réinitialisez le bac à sable.",
    "bg": "Часовникът никога не се връща назад, а този на тестовата среда вече показва {now}. За да започнете отново от реалното време, нулирайте тестовата среда."
  },
  "clockTooFar": {
    "es": "El reloj de un entorno de pruebas puede adelantarse como máximo cinco años a la hora real. Para volver a la hora real, restablezca el entorno de pruebas.",
    "en": "The clock of a sandbox may be at most five years ahead of the real time. To return to the real time, reset the sandbox.",
    "ca": "El rellotge d'un entorn de proves es pot avançar com a màxim cinc anys a l'hora real. Per tornar a l'hora real, restabliu l'entorn de proves.",
    "pt": "O relógio de um ambiente de testes pode adiantar-se no máximo cinco anos à hora real. Para voltar à hora real, reponha o ambiente de testes.",
    "fr": "L'horloge d'un bac à sable peut avoir au plus cinq ans d'avance sur l'heure réelle. Pour revenir à l'heure réelle, réinitialisez le bac à sable.",
    "bg": "Часовникът на тестовата среда може да изпреварва реалното време с най-много пет години. За да започнете отново от реалното време, нулирайте тестовата среда."
  },
  "sandboxInSpain": {
    "es": "Los datos inventados de un entorno de pruebas son los de un taller en España: omita el país o indique ES.",
    "en": "The invented data of a sandbox belongs to a workshop in Spain: omit the country, or specify ES.",
    "ca": "Les dades inventades d'un entorn de proves són les d'un taller d'Espanya: ometeu el país o indiqueu ES.",
    "pt": "Os dados inventados de um ambiente de testes são os de uma oficina em Espanha: omita o país ou indique ES.",
    "fr": "Les données inventées d'un bac à sable sont celles d'un garage en Espagne : omettez le pays ou indiquez ES.",
    "bg": "Измислените данни на тестовата среда са на сервиз в Испания: не посочвайте държава или посочете ES."
  },
  "archiveBlocked": {
    "es": "Hay facturas de clientes suprimidos, cuyos datos están bloqueados.",
    "en": "There are invoices of erased clients, whose data are blocked.",
    "ca": "Hi ha factures de clients suprimits, amb les dades bloquejades.",
    "pt": "Há faturas de clientes apagados, cujos dados estão bloqueados.",
    "fr": "Il y a des factures de clients effacés, dont les données sont bloquées.",
    "bg": "Има фактури на изтрити клиенти, чиито данни са блокирани."
  },
  "removalSecretMissing": {
    "es": "Este taller se dio de alta con un secreto que APP_SECRET ya no contiene. Añádalo detrás del actual, con una coma, y vuelva a eliminar el taller.",
    "en": "This workshop was set up with a secret that APP_SECRET no longer holds. Append it to APP_SECRET, after a comma, and remove the workshop again.",
    "ca": "Aquest taller es va crear amb un secret que APP_SECRET ja no conté. Afegiu-lo darrere de l'actual, amb una coma, i torneu a eliminar el taller.",
    "pt": "Esta oficina foi criada com um segredo que APP_SECRET já não contém. Acrescente-o a seguir ao atual, com uma vírgula, e elimine novamente a oficina.",
    "fr": "Ce garage a été créé avec un secret que APP_SECRET ne contient plus. Ajoutez-le après l'actuel, avec une virgule, puis supprimez de nouveau le garage.",
    "bg": "Този сервиз е създаден с тайна, която APP_SECRET вече не съдържа. Добавете я след текущата, със запетая, и премахнете сервиза отново."
  },
  "urlForm": {
    "es": "No es una URL a la que se pueda llamar: debe ser absoluta, sin espacios ni una parte tras #, como https://example.com/hooks.",
    "en": "Not a URL that can be called: it must be absolute, without spaces or a part after #, such as https://example.com/hooks.",
    "ca": "No és una URL que es pugui cridar: ha de ser absoluta, sense espais ni cap part després de #, com ara https://example.com/hooks.",
    "pt": "Não é um URL que possa ser chamado: tem de ser absoluto, sem espaços nem uma parte depois de #, como https://example.com/hooks.",
    "fr": "Ce n'est pas une URL qui peut être appelée : elle doit être absolue, sans espaces ni partie après #, comme https://example.com/hooks.",
    "bg": "Това не е URL адрес, който може да бъде извикан: трябва да е абсолютен, без интервали и без част след #, например https://example.com/hooks."
  },
  "urlScheme": {
    "es": "Solo se llama a URL https:. Para desarrollar, quien administra el servicio puede permitir también http: y direcciones privadas, con WEBHOOK_ALLOW_PRIVATE=1.",
    "en": "Only https: URLs are called. For development, the operator of the service can also allow http: and private addresses, with WEBHOOK_ALLOW_PRIVATE=1.",
    "ca": "Només es criden URL https:. Per desenvolupar, qui administra el servei pot permetre també http: i adreces privades, amb WEBHOOK_ALLOW_PRIVATE=1.",
    "pt": "Só são chamados URL https:. Para desenvolvimento, quem gere o serviço pode permitir também http: e endereços privados, com WEBHOOK_ALLOW_PRIVATE=1.",
    "fr": "Seules les URL https: sont appelées. Pour le développement, l'administrateur du service peut aussi autoriser http: et les adresses privées, avec WEBHOOK_ALLOW_PRIVATE=1.",
    "bg": "Извикват се само https: адреси. За разработка този, който управлява услугата, може да разреши и http:, и частни адреси с WEBHOOK_ALLOW_PRIVATE=1."
  },
  "urlUserInfo": {
    "es": "Quite el usuario y la contraseña de la URL. Los envíos van firmados para que pueda comprobar quién los hace.",
    "en": "Remove the user name and password from the URL. Deliveries are signed, so that you can check who sends them.",
    "ca": "Traieu l'usuari i la contrasenya de la URL. Els lliuraments van signats perquè pugueu comprovar qui els fa.",
    "pt": "Retire o utilizador e a palavra-passe do URL. As entregas são assinadas, para que possa verificar quem as envia.",
    "fr": "Retirez de l'URL le nom d'utilisateur et le mot de passe. Les envois sont signés, pour que vous puissiez vérifier leur origine.",
    "bg": "Махнете потребителското име и паролата от адреса. Доставките се подписват, за да проверите кой ги изпраща."
  },
  "urlPort": {
    "es": "Este puerto no se admite. Use el 443, el 8443 o uno a partir del 1024.",
    "en": "This port is not allowed. Use 443, 8443, or 1024 and above.",
    "ca": "Aquest port no s'admet. Feu servir el 443, el 8443 o un a partir del 1024.",
    "pt": "Esta porta não é permitida. Use a 443, a 8443 ou uma a partir da 1024.",
    "fr": "Ce port n'est pas autorisé. Utilisez le 443, le 8443 ou un port à partir de 1024.",
    "bg": "Този порт не е разрешен. Използвайте 443, 8443 или порт от 1024 нагоре."
  },
  "urlHostUnknown": {
    "es": "De momento no se encuentra el nombre de host de esta URL. Revise cómo está escrito y que figure en el DNS público, o inténtelo más tarde.",
    "en": "The host name of this URL cannot be resolved at the moment. Check its spelling and that it is in the public DNS, or try again later.",
    "ca": "De moment no es troba el nom de host d'aquesta URL. Reviseu com està escrit i que consti al DNS públic, o torneu-ho a provar més tard.",
    "pt": "De momento não se encontra o nome de host deste URL. Verifique como está escrito e se consta do DNS público, ou tente mais tarde.",
    "fr": "Le nom d'hôte de cette URL est introuvable pour le moment. Vérifiez son orthographe et qu'il figure dans le DNS public, ou réessayez plus tard.",
    "bg": "В момента името на хоста в този адрес не може да бъде намерено. Проверете изписването му и дали е в публичния DNS, или опитайте по-късно."
  },
  "urlAddressNotPublic": {
    "es": "El host de esta URL lleva a una dirección que no es pública. Solo se llama a direcciones públicas. Para desarrollar, quien administra el servicio puede permitir las privadas, con WEBHOOK_ALLOW_PRIVATE=1.",
    "en": "The host of this URL resolves to an address that is not public. Only public addresses are called. For development, the operator of the service can allow private ones, with WEBHOOK_ALLOW_PRIVATE=1.",
    "ca": "El host d'aquesta URL porta a una adreça que no és pública. Només es criden adreces públiques. Per desenvolupar, qui administra el servei pot permetre les privades, amb WEBHOOK_ALLOW_PRIVATE=1.",
    "pt": "O host deste URL conduz a um endereço que não é público. Só são chamados endereços públicos. Para desenvolvimento, quem gere o serviço pode permitir os privados, com WEBHOOK_ALLOW_PRIVATE=1.",
    "fr": "L'hôte de cette URL mène à une adresse qui n'est pas publique. Seules les adresses publiques sont appelées. Pour le développement, l'administrateur du service peut autoriser les adresses privées, avec WEBHOOK_ALLOW_PRIVATE=1.",
    "bg": "Хостът в този адрес води до адрес, който не е публичен. Извикват се само публични адреси. За разработка този, който управлява услугата, може да разреши и частни с WEBHOOK_ALLOW_PRIVATE=1."
  },
  "urlForbidden": {
    "es": "Esta URL lleva al propio servicio, o a una dirección de enlace local o de metadatos. El servicio nunca llama a estas direcciones.",
    "en": "This URL resolves to the service itself, or to a link-local or metadata address. The service never calls such addresses.",
    "ca": "Aquesta URL porta al mateix servei, o a una adreça d'enllaç local o de metadades. El servei no crida mai aquestes adreces.",
    "pt": "Este URL conduz ao próprio serviço, ou a um endereço link-local ou de metadados. O serviço nunca chama esses endereços.",
    "fr": "Cette URL mène au service lui-même, ou à une adresse de lien local ou de métadonnées. Le service n'appelle jamais ces adresses.",
    "bg": "Този URL води към самата услуга, към локален за връзката (link-local) адрес или към адрес за метаданни. Услугата никога не извиква такива адреси."
  },
  "subscriptionsExhausted": {
    "es": "Esta clave de API ya tiene {limit} suscripciones de webhook y no puede tener más. Elimine una antes.",
    "en": "This API key already has {limit} webhook subscriptions, which is the maximum. Delete one first.",
    "ca": "Aquesta clau d'API ja té {limit} subscripcions de webhook i no en pot tenir més. Elimineu-ne una abans.",
    "pt": "Esta chave de API já tem {limit} subscrições de webhook e não pode ter mais. Elimine primeiro uma.",
    "fr": "Cette clé d'API a déjà {limit} abonnements webhook et ne peut pas en avoir plus. Supprimez-en d'abord un.",
    "bg": "Този API ключ вече има {limit} webhook абонамента и не може да има повече. Първо изтрийте някой."
  },
  "wildcardAlone": {
    "es": "`*` ya incluye todos los eventos. Envíelo solo, o indique los eventos sin él.",
    "en": "`*` already includes all events. Send it alone, or list the events without it.",
    "ca": "`*` ja inclou tots els esdeveniments. Envieu-lo sol, o indiqueu els esdeveniments sense ell.",
    "pt": "`*` já inclui todos os eventos. Envie-o sozinho, ou indique os eventos sem ele.",
    "fr": "`*` comprend déjà tous les événements. Envoyez-le seul, ou indiquez les événements sans lui.",
    "bg": "`*` вече включва всички събития. Изпратете само него или изброете събитията без него."
  },
  "changedMeanwhile": {
    "es": "Otra persona ha cambiado esto entretanto: era {seen} y ahora es {present}.",
    "en": "Somebody has changed this meanwhile: it was {seen}, and is now {present}.",
    "ca": "Algú altre ho ha canviat mentrestant: era {seen} i ara és {present}.",
    "pt": "Outra pessoa alterou isto entretanto: era {seen} e agora é {present}.",
    "fr": "Quelqu'un a modifié cette valeur entre-temps : elle était {seen} et est maintenant {present}.",
    "bg": "Междувременно някой е променил това: беше {seen}, а сега е {present}."
  },
  "lineRemoved": {
    "es": "Otra persona ha eliminado esta línea entretanto.",
    "en": "Somebody has removed this line meanwhile.",
    "ca": "Algú altre ha eliminat aquesta línia mentrestant.",
    "pt": "Outra pessoa eliminou esta linha entretanto.",
    "fr": "Quelqu'un a supprimé cette ligne entre-temps.",
    "bg": "Междувременно някой е изтрил този ред."
  },
  "linesReordered": {
    "es": "Otra persona ha cambiado el orden de las líneas entretanto.",
    "en": "Somebody has changed the order of the lines meanwhile.",
    "ca": "Algú altre ha canviat l'ordre de les línies mentrestant.",
    "pt": "Outra pessoa alterou a ordem das linhas entretanto.",
    "fr": "Quelqu'un a modifié l'ordre des lignes entre-temps.",
    "bg": "Междувременно някой е променил подредбата на редовете."
  },
  "linesExhausted": {
    "es": "Este presupuesto ya tiene {limit} líneas y no puede tener más. Elimine una antes.",
    "en": "This budget already has {limit} lines, which is the maximum. Delete one first.",
    "ca": "Aquest pressupost ja té {limit} línies i no en pot tenir més. Elimineu-ne una abans.",
    "pt": "Este orçamento já tem {limit} linhas e não pode ter mais. Elimine primeiro uma.",
    "fr": "Ce devis a déjà {limit} lignes et ne peut pas en avoir plus. Supprimez-en d'abord une.",
    "bg": "Тази оферта вече има {limit} реда и не може да има повече. Първо изтрийте някой."
  },
  "subscriptionUnserved": {
    "es": "No se envía nada a esta suscripción: su clave se ha revocado o ha caducado, o el plan no incluye webhooks.",
    "en": "Nothing is sent to this subscription: its key was revoked or has expired, or the plan does not include webhooks.",
    "ca": "No s'envia res a aquesta subscripció: la seva clau s'ha revocat o ha caducat, o el pla no inclou webhooks.",
    "pt": "Nada é enviado a esta subscrição: a sua chave foi revogada ou expirou, ou o plano não inclui webhooks.",
    "fr": "Rien n'est envoyé à cet abonnement : sa clé a été révoquée ou a expiré, ou le forfait ne comprend pas les webhooks.",
    "bg": "Към този абонамент не се изпраща нищо: ключът му е отменен или изтекъл, или планът не включва webhook абонаменти."
  },
  "keyExpired": {
    "es": "Esta clave ha caducado. Cambie su caducidad o elija otra clave.",
    "en": "This key has expired. Change its expiry, or choose another key.",
    "ca": "Aquesta clau ha caducat. Canvieu-ne la caducitat o trieu una altra clau.",
    "pt": "Esta chave expirou. Altere a sua validade ou escolha outra chave.",
    "fr": "Cette clé a expiré. Changez sa date d'expiration ou choisissez une autre clé.",
    "bg": "Този ключ е изтекъл. Променете срока му или изберете друг ключ."
  },
  "keyForTests": {
    "es": "Una clave de prueba solo puede leer y no tiene webhooks. Elija una clave real.",
    "en": "A test key can only read, and has no webhooks. Choose a live key.",
    "ca": "Una clau de prova només pot llegir i no té webhooks. Trieu una clau real.",
    "pt": "Uma chave de teste só pode ler e não tem webhooks. Escolha uma chave real.",
    "fr": "Une clé de test ne peut que lire et n'a pas de webhooks. Choisissez une clé réelle.",
    "bg": "Тестовият ключ може само да чете и няма webhook абонаменти. Изберете реален ключ."
  },
  "planWithoutWebhooks": {
    "es": "El plan de API del taller no incluye webhooks.",
    "en": "The workshop's API plan does not include webhooks.",
    "ca": "El pla d'API del taller no inclou webhooks.",
    "pt": "O plano de API da oficina não inclui webhooks.",
    "fr": "Le forfait API du garage ne comprend pas les webhooks.",
    "bg": "API планът на сервиза не включва webhook абонаменти."
  },
  "creditOutOfBounds": {
    "es": "El crédito quedaría por debajo de cero o por encima de {limit} unidades.",
    "en": "The credit would fall below zero or rise above {limit} units.",
    "ca": "El crèdit quedaria per sota de zero o per sobre de {limit} unitats.",
    "pt": "O crédito ficaria abaixo de zero ou acima de {limit} unidades.",
    "fr": "Le crédit passerait au-dessous de zéro ou au-dessus de {limit} unités.",
    "bg": "Кредитът би спаднал под нула или би надхвърлил {limit} единици."
  },
  "mailHost": {
    "es": "No es el nombre de un servidor de correo, como smtp.example.com.",
    "en": "This is not the name of a mail server, such as smtp.example.com.",
    "ca": "No és el nom d'un servidor de correu, com ara smtp.example.com.",
    "pt": "Não é o nome de um servidor de e-mail, como smtp.example.com.",
    "fr": "Ce n'est pas le nom d'un serveur de messagerie, comme smtp.example.com.",
    "bg": "Това не е име на пощенски сървър, например smtp.example.com."
  },
  "smtpUrl": {
    "es": "No es la URL de un servidor de correo, como smtps://usuario:contraseña@mail.example.com:465. En el usuario y la contraseña escriba @ : / ? # % como %40 %3A %2F %3F %23 %25.",
    "en": "Not the URL of a mail server, such as smtps://user:password@mail.example.com:465. Write @ : / ? # % in the user name and password as %40 %3A %2F %3F %23 %25.",
    "ca": "No és la URL d'un servidor de correu, com ara smtps://usuari:contrasenya@mail.example.com:465. A l'usuari i la contrasenya escriviu @ : / ? # % com a %40 %3A %2F %3F %23 %25.",
    "pt": "Não é o URL de um servidor de e-mail, como smtps://utilizador:palavra-passe@mail.example.com:465. No utilizador e na palavra-passe escreva @ : / ? # % como %40 %3A %2F %3F %23 %25.",
    "fr": "Ce n'est pas l'URL d'un serveur de messagerie, comme smtps://utilisateur:motdepasse@mail.example.com:465. Dans le nom d'utilisateur et le mot de passe, écrivez @ : / ? # % sous la forme %40 %3A %2F %3F %23 %25.",
    "bg": "Не е URL адрес на пощенски сървър, например smtps://user:password@mail.example.com:465. В потребителското име и паролата пишете @ : / ? # % като %40 %3A %2F %3F %23 %25."
  },
  "smsProvider": {
    "es": "Indique una cuenta de Twilio, o bien la URL de una pasarela con su secreto.",
    "en": "Specify either a Twilio account, or the URL of a gateway with its secret.",
    "ca": "Indiqueu un compte de Twilio, o bé la URL d'una passarel·la amb el seu secret.",
    "pt": "Indique uma conta Twilio, ou então o URL de um gateway com o seu segredo.",
    "fr": "Indiquez soit un compte Twilio, soit l'URL d'une passerelle avec son secret.",
    "bg": "Посочете или акаунт в Twilio, или URL адрес на шлюз с неговата тайна."
  },
  "twilioAccount": {
    "es": "No es una cuenta de Twilio: ACCOUNT_SID:AUTH_TOKEN, es decir, AC y 32 cifras hexadecimales, dos puntos y otras 32 cifras.",
    "en": "Not a Twilio account: ACCOUNT_SID:AUTH_TOKEN, that is AC and 32 hexadecimal digits, a colon, and 32 more digits.",
    "ca": "No és un compte de Twilio: ACCOUNT_SID:AUTH_TOKEN, és a dir, AC i 32 xifres hexadecimals, dos punts i 32 xifres més.",
    "pt": "Não é uma conta Twilio: ACCOUNT_SID:AUTH_TOKEN, ou seja, AC e 32 algarismos hexadecimais, dois pontos e mais 32 algarismos.",
    "fr": "Ce n'est pas un compte Twilio : ACCOUNT_SID:AUTH_TOKEN, soit AC et 32 chiffres hexadécimaux, deux-points, puis 32 autres chiffres.",
    "bg": "Не е акаунт в Twilio: ACCOUNT_SID:AUTH_TOKEN, тоест AC и 32 шестнадесетични цифри, двоеточие и още 32 цифри."
  },
  "signingSecret": {
    "es": "No es un secreto para firmar: whsec_ y de 24 a 64 bytes aleatorios en base64.",
    "en": "Not a signing secret: whsec_ followed by 24 to 64 random bytes in base64.",
    "ca": "No és un secret per signar: whsec_ i de 24 a 64 bytes aleatoris en base64.",
    "pt": "Não é um segredo para assinar: whsec_ e 24 a 64 bytes aleatórios em base64.",
    "fr": "Ce n'est pas un secret de signature : whsec_ et de 24 à 64 octets aléatoires en base64.",
    "bg": "Не е тайна за подписване: whsec_ и от 24 до 64 случайни байта в base64."
  },
  "unknownTemplate": {
    "es": "Este taller no tiene ninguna plantilla de campaña con ese nombre. Compruebe cómo está escrito.",
    "en": "This workshop has no campaign template with this name. Check its spelling.",
    "ca": "Aquest taller no té cap plantilla de campanya amb aquest nom. Comproveu com està escrit.",
    "pt": "Esta oficina não tem nenhum modelo de campanha com esse nome. Verifique como está escrito.",
    "fr": "Ce garage n'a aucun modèle de campagne de ce nom. Vérifiez son orthographe.",
    "bg": "Този сервиз няма шаблон за кампания с такова име. Проверете как е изписано."
  },
  "emptyHtml": {
    "es": "De este HTML no queda nada visible. Se eliminan los scripts, formularios, estilos e imágenes que no sean https; añada un texto o una imagen de una dirección https.",
    "en": "This HTML has no visible content after sanitising. Scripts, forms, styles and images that are not https are removed; add some text, or an image from an https address.",
    "ca": "D'aquest HTML no en queda res visible. S'eliminen els scripts, formularis, estils i imatges que no siguin https; afegiu-hi un text o una imatge d'una adreça https.",
    "pt": "Deste HTML não resta nada visível. São removidos os scripts, formulários, estilos e imagens que não sejam https; acrescente um texto ou uma imagem de um endereço https.",
    "fr": "Il ne reste rien de visible de ce HTML. Les scripts, formulaires, styles et images qui ne sont pas en https en sont retirés ; ajoutez un texte ou une image d'une adresse https.",
    "bg": "От този HTML не остава нищо видимо. Скриптовете, формулярите, стиловете и изображенията, които не са https, се премахват; добавете текст или изображение от https адрес."
  },
  "tooManyTags": {
    "es": "Este HTML tiene demasiadas etiquetas. Máximo: {limit}.",
    "en": "This HTML has too many tags. Maximum: {limit}.",
    "ca": "Aquest HTML té massa etiquetes. Màxim: {limit}.",
    "pt": "Este HTML tem etiquetas a mais. Máximo: {limit}.",
    "fr": "Ce HTML contient trop de balises. Maximum : {limit}.",
    "bg": "Този HTML има твърде много тагове. Максимум: {limit}."
  },
  "textBesidePictures": {
    "es": "El HTML solo contiene imágenes. Envíe también text, para quien no las vea.",
    "en": "The HTML contains only images. Send text as well, for readers who do not see them.",
    "ca": "L'HTML només conté imatges. Envieu també text, per a qui no les vegi.",
    "pt": "O HTML só contém imagens. Envie também text, para quem não as vê.",
    "fr": "Le HTML ne contient que des images. Envoyez aussi text, pour ceux qui ne les voient pas.",
    "bg": "HTML съдържа само изображения. Изпратете и text за тези, които не ги виждат."
  },
  "textBesideLongHtml": {
    "es": "El texto de este HTML es demasiado largo para enviarlo junto con él. Número máximo de caracteres: {limit}. Envíe uno más corto en text.",
    "en": "The plain text of this HTML is too long to be sent with it. Maximum number of characters: {limit}. Send a shorter one as text.",
    "ca": "El text d'aquest HTML és massa llarg per enviar-lo juntament amb ell. Nombre màxim de caràcters: {limit}. Envieu-ne un de més curt a text.",
    "pt": "O texto deste HTML é demasiado longo para ser enviado com ele. Número máximo de caracteres: {limit}. Envie um mais curto em text.",
    "fr": "Le texte de ce HTML est trop long pour être envoyé avec lui. Nombre maximal de caractères : {limit}. Envoyez-en un plus court dans text.",
    "bg": "Текстът на този HTML е твърде дълъг, за да се изпрати заедно с него. Максимален брой знаци: {limit}. Изпратете по-кратък в text."
  },
  "textOrHtml": {
    "es": "Envíe text, html o ambos.",
    "en": "Send text, html, or both.",
    "ca": "Envieu text, html o tots dos.",
    "pt": "Envie text, html ou ambos.",
    "fr": "Envoyez text, html ou les deux.",
    "bg": "Изпратете text, html или и двете."
  },
  "unknownPlaceholder": {
    "es": "Las llaves son solo para los campos que se rellenan, en el texto visible y no en las direcciones de los enlaces. Disponibles: {known}.",
    "en": "Braces are for placeholders only, in visible text and not in the addresses of links. Available: {known}.",
    "ca": "Les claus són només per als camps que s'omplen, en el text visible i no en les adreces dels enllaços. Disponibles: {known}.",
    "pt": "As chavetas servem apenas para os campos a preencher, no texto visível e não nos endereços dos links. Disponíveis: {known}.",
    "fr": "Les accolades sont réservées aux champs à remplir, dans le texte visible et non dans les adresses des liens. Disponibles : {known}.",
    "bg": "Фигурните скоби са само за полетата за попълване, във видимия текст, а не в адресите на линковете. Налични: {known}."
  },
  "unknownSegment": {
    "es": "No es un grupo de clientes: all, o condiciones separadas por comas, cada una una vez, como vip, language:fr|en, city:Madrid, zip:280, since:2026-01-01, before:2026-01-01, brand:Seat, itv:2026-12.",
    "en": "Not a group of clients: all, or conditions separated by commas, each once, such as vip, language:fr|en, city:Madrid, zip:280, since:2026-01-01, before:2026-01-01, brand:Seat, itv:2026-12.",
    "ca": "No és un grup de clients: all, o condicions separades per comes, cadascuna un cop, com ara vip, language:fr|en, city:Madrid, zip:280, since:2026-01-01, before:2026-01-01, brand:Seat, itv:2026-12.",
    "pt": "Não é um grupo de clientes: all, ou condições separadas por vírgulas, cada uma uma vez, como vip, language:fr|en, city:Madrid, zip:280, since:2026-01-01, before:2026-01-01, brand:Seat, itv:2026-12.",
    "fr": "Ce n'est pas un groupe de clients : all, ou des conditions séparées par des virgules, chacune une fois, comme vip, language:fr|en, city:Madrid, zip:280, since:2026-01-01, before:2026-01-01, brand:Seat, itv:2026-12.",
    "bg": "Не е група клиенти: all или условия, разделени със запетаи, всяко по веднъж, като vip, language:fr|en, city:Madrid, zip:280, since:2026-01-01, before:2026-01-01, brand:Seat, itv:2026-12."
  },
  "tooManyRecipients": {
    "es": "Llegaría a más de {limit} destinatarios, demasiados para una campaña con esta plantilla. Acote el grupo de clientes y envíe varias.",
    "en": "This would go to more than {limit} recipients, too many for one campaign with this template. Narrow the group of clients and send several campaigns.",
    "ca": "Arribaria a més de {limit} destinataris, massa per a una campanya amb aquesta plantilla. Acoteu el grup de clients i envieu-ne diverses.",
    "pt": "Chegaria a mais de {limit} destinatários, demasiados para uma campanha com este modelo. Restrinja o grupo de clientes e envie várias.",
    "fr": "Cela irait à plus de {limit} destinataires, trop pour une campagne avec ce modèle. Restreignez le groupe de clients et envoyez-en plusieurs.",
    "bg": "Това би стигнало до повече от {limit} получатели, твърде много за една кампания с този шаблон. Стеснете групата клиенти и изпратете няколко."
  },
  "nothingToFillIn": {
    "es": "Esta plantilla usa {placeholder}, que todavía está vacío en los ajustes del taller.",
    "en": "This template uses {placeholder}, which is still empty in the workshop's settings.",
    "ca": "Aquesta plantilla fa servir {placeholder}, que encara és buit a la configuració del taller.",
    "pt": "Este modelo usa {placeholder}, que ainda está vazio nas definições da oficina.",
    "fr": "Ce modèle utilise {placeholder}, qui est encore vide dans les réglages du garage.",
    "bg": "Този шаблон използва {placeholder}, което все още е празно в настройките на сервиза."
  },
  "smsWithoutWayOut": {
    "es": "Los clientes no podrían rechazar más publicidad: a un remitente que es un nombre no se le puede responder, y los ajustes del taller no tienen un teléfono al que llamar.",
    "en": "Clients would have no way to opt out of further advertising: they cannot reply to a sender name, and the workshop's settings contain no phone number to call.",
    "ca": "Els clients no podrien rebutjar més publicitat: a un remitent que és un nom no se li pot respondre, i la configuració del taller no té cap telèfon on trucar.",
    "pt": "Os clientes não poderiam recusar mais publicidade: não se pode responder a um remetente que é um nome, e as definições da oficina não têm um telefone para onde ligar.",
    "fr": "Les clients ne pourraient pas refuser d'autres publicités : on ne peut pas répondre à un expéditeur qui est un nom, et les réglages du garage n'ont pas de téléphone à appeler.",
    "bg": "Клиентите не биха могли да откажат още реклами: на подател с име не може да се отговори, а в настройките на сервиза няма телефон, на който да се обадят."
  },
  "smsSender": {
    "es": "No es un remitente: un número como +34600000000; con Twilio también un servicio de mensajería (MG…), con una pasarela también un nombre de 3 a 11 letras y cifras.",
    "en": "Not a sender: a number such as +34600000000; with Twilio also a messaging service (MG…), with a gateway also a name of 3 to 11 letters and digits.",
    "ca": "No és un remitent: un número com ara +34600000000; amb Twilio també un servei de missatgeria (MG…), amb una passarel·la també un nom de 3 a 11 lletres i xifres.",
    "pt": "Não é um remetente: um número como +34600000000; com a Twilio também um serviço de mensagens (MG…), com um gateway também um nome de 3 a 11 letras e algarismos.",
    "fr": "Ce n'est pas un expéditeur : un numéro comme +34600000000 ; avec Twilio aussi un service de messagerie (MG…), avec une passerelle aussi un nom de 3 à 11 lettres et chiffres.",
    "bg": "Не е подател: номер като +34600000000; при Twilio и услуга за съобщения (MG…), при шлюз и име от 3 до 11 букви и цифри."
  },
  "phoneNumber": {
    "es": "No es un número al que se pueda enviar un SMS, como 600 000 000 o +34 600 000 000.",
    "en": "Not a number that an SMS can be sent to, such as 600 000 000 or +34 600 000 000.",
    "ca": "No és un número al qual es pugui enviar un SMS, com ara 600 000 000 o +34 600 000 000.",
    "pt": "Não é um número para o qual se possa enviar um SMS, como 910 000 000 ou +351 910 000 000.",
    "fr": "Ce n'est pas un numéro auquel un SMS peut être envoyé, comme 06 00 00 00 00 ou +33 6 00 00 00 00.",
    "bg": "Не е номер, на който може да се изпрати SMS, например 088 000 0000 или +359 88 000 0000."
  },
  "file": {
    "es": "Envíe aquí un archivo, como parte del formulario con nombre de archivo.",
    "en": "Send a file here, as a part of the form with a file name.",
    "ca": "Envieu aquí un fitxer, com a part del formulari amb nom de fitxer.",
    "pt": "Envie aqui um ficheiro, como parte do formulário com nome de ficheiro.",
    "fr": "Envoyez ici un fichier, comme partie du formulaire avec un nom de fichier.",
    "bg": "Изпратете тук файл, като част от формуляра с име на файл."
  },
  "importRunning": {
    "es": "Este archivo se está importando. Espere a que termine la importación.",
    "en": "This file is being imported. Wait until the import ends.",
    "ca": "Aquest fitxer s'està important. Espereu que acabi la importació.",
    "pt": "Este ficheiro está a ser importado. Aguarde que a importação termine.",
    "fr": "Ce fichier est en cours d'importation. Attendez la fin de l'importation.",
    "bg": "Този файл се импортира. Изчакайте импортът да приключи."
  },
  "emptyFile": {
    "es": "El archivo está vacío.",
    "en": "The file is empty.",
    "ca": "El fitxer és buit.",
    "pt": "O ficheiro está vazio.",
    "fr": "Le fichier est vide.",
    "bg": "Файлът е празен."
  },
  "tooManyVehicles": {
    "es": "Este cliente tiene demasiados vehículos para mostrarlos de una vez. No envíe expand y léalos página a página con GET /vehicles?client_id=.",
    "en": "This client has too many vehicles for one answer. Omit expand, and read them page by page with GET /vehicles?client_id=.",
    "ca": "Aquest client té massa vehicles per mostrar-los d'una vegada. No envieu expand i llegiu-los pàgina a pàgina amb GET /vehicles?client_id=.",
    "pt": "Este cliente tem demasiados veículos para serem mostrados de uma vez. Não envie expand e leia-os página a página com GET /vehicles?client_id=.",
    "fr": "Ce client a trop de véhicules pour les montrer en une fois. Omettez expand et lisez-les page par page avec GET /vehicles?client_id=.",
    "bg": "Този клиент има твърде много превозни средства, за да бъдат показани наведнъж. Не изпращайте expand и ги прочетете страница по страница с GET /vehicles?client_id=."
  },
  "noVehicle": {
    "es": "Este presupuesto no tiene vehículo.",
    "en": "This budget has no vehicle.",
    "ca": "Aquest pressupost no té vehicle.",
    "pt": "Este orçamento não tem veículo.",
    "fr": "Ce devis n'a pas de véhicule.",
    "bg": "Тази оферта няма превозно средство."
  },
  "notedBefore": {
    "es": "Esto ya se ha anotado con otro kilometraje. No envíe el kilometraje y corríjalo en el vehículo.",
    "en": "This was already recorded with a different mileage. Omit the mileage, and correct it on the vehicle.",
    "ca": "Això ja s'ha anotat amb un altre quilometratge. No envieu el quilometratge i corregiu-lo al vehicle.",
    "pt": "Isto já foi registado com outra quilometragem. Não envie a quilometragem e corrija-a no veículo.",
    "fr": "Cela a déjà été noté avec un autre kilométrage. Omettez le kilométrage et corrigez-le sur le véhicule.",
    "bg": "Това вече е отбелязано с друг пробег. Не изпращайте пробега, а го поправете при превозното средство."
  },
  "checkedInBefore": {
    "es": "El vehículo ya tiene la entrada registrada con otro valor. Corrija la entrada.",
    "en": "The vehicle is already checked in with another value. Correct the check-in instead.",
    "ca": "El vehicle ja té l'entrada registrada amb un altre valor. Corregiu l'entrada.",
    "pt": "O veículo já tem a entrada registada com outro valor. Corrija a entrada.",
    "fr": "Le véhicule est déjà réceptionné avec une autre valeur. Corrigez la réception.",
    "bg": "Автомобилът вече е приет с друга стойност. Коригирайте приемането."
  },
  "notASignature": {
    "es": "Esto no es una firma. Vuelva a firmar.",
    "en": "This is not a signature. Draw it again.",
    "ca": "Això no és una signatura. Torneu a signar.",
    "pt": "Isto não é uma assinatura. Assine novamente.",
    "fr": "Ceci n'est pas une signature. Signez à nouveau.",
    "bg": "Това не е подпис. Подпишете отново."
  },
  "repeatedField": {
    "es": "Este campo se ha enviado más de una vez. Envíelo una sola vez.",
    "en": "This field was sent more than once. Send it once.",
    "ca": "Aquest camp s'ha enviat més d'una vegada. Envieu-lo un sol cop.",
    "pt": "Este campo foi enviado mais do que uma vez. Envie-o uma só vez.",
    "fr": "Ce champ a été envoyé plusieurs fois. Envoyez-le une seule fois.",
    "bg": "Това поле е изпратено повече от веднъж. Изпратете го само веднъж."
  },
  "unknownColumn": {
    "es": "No existe esta columna. La más parecida es {nearest}. Existen: {known}.",
    "en": "This column does not exist. The most similar one is {nearest}. Known: {known}.",
    "ca": "Aquesta columna no existeix. La més semblant és {nearest}. Existeixen: {known}.",
    "pt": "Esta coluna não existe. A mais parecida é {nearest}. Existem: {known}.",
    "fr": "Cette colonne n'existe pas. La plus proche est {nearest}. Colonnes connues : {known}.",
    "bg": "Няма такава колона. Най-близката е {nearest}. Налични са: {known}."
  },
  "mapForm": {
    "es": "Este valor no es válido aquí.",
    "en": "This value is not valid here.",
    "ca": "Aquest valor no és vàlid aquí.",
    "pt": "Este valor não é válido aqui.",
    "fr": "Cette valeur n'est pas valable ici.",
    "bg": "Тази стойност не е валидна тук."
  },
  "mapField": {
    "es": "Los campos son: {known}.",
    "en": "The fields are: {known}.",
    "ca": "Els camps són: {known}.",
    "pt": "Os campos são: {known}.",
    "fr": "Les champs sont : {known}.",
    "bg": "Полетата са: {known}."
  },
  "mapHeader": {
    "es": "Sus columnas son: {known}.",
    "en": "Its columns are: {known}.",
    "ca": "Les seves columnes són: {known}.",
    "pt": "As suas colunas são: {known}.",
    "fr": "Ses colonnes sont : {known}.",
    "bg": "Колоните му са: {known}."
  },
  "hoursUnreadable": {
    "es": "No se entiende a partir de «{part}». Escriba días y horas, por ejemplo lun-vie 8:30-13:30,15:30-19; sab 9-13; dom cerrado.",
    "en": "This cannot be read from “{part}” on. Write days and times, such as mon-fri 8:30-13:30,15:30-19; sat 9-13; sun closed.",
    "ca": "No s'entén a partir de «{part}». Escriviu dies i hores, per exemple dl-dv 8:30-13:30,15:30-19; ds 9-13; dg tancat.",
    "pt": "Não se entende a partir de «{part}». Escreva dias e horas, por exemplo seg-sex 8:30-13:30,15:30-19; sab 9-13; dom fechado.",
    "fr": "Illisible à partir de « {part} ». Écrivez des jours et des heures, par exemple lun-ven 8:30-13:30,15:30-19, sam 9-13, dim fermé.",
    "bg": "Не се разчита от „{part}“ нататък. Напишете дни и часове, например пон-пет 8:30-13:30,15:30-19; съб 9-13; нед затворено."
  },
  "hoursOrder": {
    "es": "Las horas de {day} no están en orden. Escriba un tramo, o dos con el descanso entre ellos, cada uno de la hora menor a la mayor.",
    "en": "The hours of {day} are not in order. Write one span, or two with the break between them, each from the earlier time to the later.",
    "ca": "Les hores de {day} no estan en ordre. Escriviu un tram, o dos amb el descans entremig, cadascun de l'hora menor a la major.",
    "pt": "As horas de {day} não estão por ordem. Escreva um período, ou dois com a pausa entre eles, cada um da hora menor para a maior.",
    "fr": "Les heures de {day} ne sont pas dans l'ordre. Écrivez une plage, ou deux avec la pause entre elles, chacune de la première heure à la dernière.",
    "bg": "Часовете за {day} не са по ред. Напишете един интервал или два с почивка между тях, всеки от по-ранния към по-късния час."
  },
  "hoursTwice": {
    "es": "{day} aparece dos veces. Indique cada día una sola vez.",
    "en": "{day} is named twice. Name each day once.",
    "ca": "{day} apareix dues vegades. Indiqueu cada dia un sol cop.",
    "pt": "{day} aparece duas vezes. Indique cada dia uma só vez.",
    "fr": "{day} apparaît deux fois. Indiquez chaque jour une seule fois.",
    "bg": "{day} е посочен два пъти. Посочете всеки ден само веднъж."
  },
  "hoursBreak": {
    "es": "Todos los días tienen el mismo descanso, aquí de {start} a {end}. El {day} el taller también estaría cerrado entonces. Escriba para ese día el mismo descanso, u horas que acaben antes o empiecen después.",
    "en": "All days have the same break, here from {start} to {end}. On {day} the workshop would also be closed at that time. Write the same break for it, or hours that end before or begin after it.",
    "ca": "Tots els dies tenen el mateix descans, aquí de {start} a {end}. El {day} el taller també estaria tancat llavors. Escriviu per a aquell dia el mateix descans, o hores que acabin abans o comencin després.",
    "pt": "Todos os dias têm a mesma pausa, aqui das {start} às {end}. Em {day} a oficina também estaria fechada nessa altura. Escreva para esse dia a mesma pausa, ou horas que acabem antes ou comecem depois.",
    "fr": "Tous les jours ont la même pause, ici de {start} à {end}. Le {day}, le garage serait aussi fermé à ce moment. Écrivez pour ce jour la même pause, ou des heures qui finissent avant ou commencent après.",
    "bg": "Всички дни имат една и съща почивка, тук от {start} до {end}. В {day} сервизът също би бил затворен тогава. Напишете за този ден същата почивка или часове, които свършват преди нея или започват след нея."
  },
  "hoursOfBox": {
    "es": "Un box no tiene descanso propio, se le aplica el del taller. Escriba un solo tramo de horas para {day}.",
    "en": "A box has no break of its own: the break of the workshop applies. Write one span of time for {day}.",
    "ca": "Un box no té descans propi, se li aplica el del taller. Escriviu un sol tram d'hores per a {day}.",
    "pt": "Um posto não tem pausa própria, aplica-se-lhe a da oficina. Escreva um só período de horas para {day}.",
    "fr": "Un poste n'a pas de pause à lui, celle du garage s'applique. Écrivez une seule plage horaire pour {day}.",
    "bg": "Боксът няма собствена почивка, за него важи тази на сервиза. Напишете един интервал за {day}."
  },
  "hoursOnce": {
    "es": "Esto dice lo mismo que las horas en palabras. Indique uno de los dos.",
    "en": "This duplicates the hours in words. Specify only one of the two.",
    "ca": "Això diu el mateix que les hores en paraules. Indiqueu un dels dos.",
    "pt": "Isto diz o mesmo que as horas por palavras. Indique um dos dois.",
    "fr": "Cela dit la même chose que les heures en toutes lettres. Indiquez l'un des deux.",
    "bg": "Това повтаря часовете, написани с думи. Посочете едното от двете."
  },
  "emailTaken": {
    "es": "Otra persona del taller tiene este correo electrónico.",
    "en": "Another person of the workshop has this email address.",
    "ca": "Una altra persona del taller té aquest correu electrònic.",
    "pt": "Outra pessoa da oficina tem este e-mail.",
    "fr": "Une autre personne du garage a cette adresse e-mail.",
    "bg": "Друг човек от сервиза има този имейл."
  },
  "wrongCode": {
    "es": "El código no es correcto. Escriba el que muestra ahora la aplicación.",
    "en": "This code is wrong. Enter the code that the app shows now.",
    "ca": "El codi no és correcte. Escriviu el que mostra ara l'aplicació.",
    "pt": "O código está errado. Escreva o que a aplicação mostra agora.",
    "fr": "Ce code est incorrect. Saisissez celui que l'application affiche maintenant.",
    "bg": "Кодът не е верен. Въведете кода, който приложението показва сега."
  },
  "wrongPassword": {
    "es": "No es la contraseña actual.",
    "en": "This is not the present password.",
    "ca": "No és la contrasenya actual.",
    "pt": "Não é a palavra-passe atual.",
    "fr": "Ce n'est pas le mot de passe actuel.",
    "bg": "Това не е сегашната парола."
  },
  "commonPassword": {
    "es": "Demasiado fácil de adivinar: muchas personas usan esta contraseña o una parecida. Elija varias palabras sin relación entre sí.",
    "en": "Too easy to guess: many people use this password or one like it. Choose several words that do not belong together.",
    "ca": "Massa fàcil d'endevinar: molta gent fa servir aquesta contrasenya o una de semblant. Trieu diverses paraules sense relació entre elles.",
    "pt": "Demasiado fácil de adivinhar: muitas pessoas usam esta palavra-passe ou uma parecida. Escolha várias palavras sem relação entre si.",
    "fr": "Trop facile à deviner : beaucoup de personnes utilisent ce mot de passe ou un mot de passe semblable. Choisissez plusieurs mots sans rapport entre eux.",
    "bg": "Твърде лесна за отгатване: много хора използват тази парола или подобна. Изберете няколко думи без връзка помежду им."
  },
  "ownName": {
    "es": "La contraseña no puede ser el nombre ni el correo de la persona, ni el nombre del taller.",
    "en": "A password cannot be the name or email address of the person, or the name of the workshop.",
    "ca": "La contrasenya no pot ser el nom ni el correu de la persona, ni el nom del taller.",
    "pt": "A palavra-passe não pode ser o nome nem o e-mail da pessoa, nem o nome da oficina.",
    "fr": "Le mot de passe ne peut pas être le nom ni l'adresse e-mail de la personne, ni le nom du garage.",
    "bg": "Паролата не може да бъде името или имейлът на човека, нито името на сервиза."
  },
  "simplePin": {
    "es": "Demasiado fácil de adivinar: no repita una cifra ni use cifras consecutivas.",
    "en": "Too easy to guess: do not repeat one digit, and do not use digits in order.",
    "ca": "Massa fàcil d'endevinar: no repetiu una xifra ni feu servir xifres consecutives.",
    "pt": "Demasiado fácil de adivinhar: não repita um algarismo nem use algarismos seguidos.",
    "fr": "Trop facile à deviner : ne répétez pas un chiffre et n'utilisez pas de chiffres consécutifs.",
    "bg": "Твърде лесен за отгатване: не повтаряйте една цифра и не използвайте последователни цифри."
  },
  "unknownStaff": {
    "es": "Aquí no trabaja nadie con este nombre. El más parecido es {nearest}. Personal: {known}.",
    "en": "No member of staff has this name. Did you mean {nearest}? Staff: {known}.",
    "ca": "Aquí no hi treballa ningú amb aquest nom. El més semblant és {nearest}. Personal: {known}.",
    "pt": "Aqui não trabalha ninguém com este nome. O mais parecido é {nearest}. Pessoal: {known}.",
    "fr": "Personne de ce nom ne travaille ici. Le plus proche est {nearest}. Personnel : {known}.",
    "bg": "Тук не работи никой с това име. Най-близкото е {nearest}. Персонал: {known}."
  },
  "noStaff": {
    "es": "El taller aún no tiene personal activo. Añada antes a alguien.",
    "en": "The workshop has no active staff yet. Add a member first.",
    "ca": "El taller encara no té personal actiu. Afegiu abans algú.",
    "pt": "A oficina ainda não tem pessoal ativo. Acrescente primeiro um funcionário.",
    "fr": "Le garage n'a pas encore de personnel actif. Ajoutez d'abord quelqu'un.",
    "bg": "Сервизът все още няма активен персонал. Първо добавете някого."
  },
  "repeatedColumn": {
    "es": "Esta columna aparece dos veces. Deje solo una.",
    "en": "This column appears twice. Keep one of them.",
    "ca": "Aquesta columna apareix dues vegades. Deixeu-ne només una.",
    "pt": "Esta coluna aparece duas vezes. Deixe só uma.",
    "fr": "Cette colonne figure deux fois. N'en gardez qu'une.",
    "bg": "Тази колона се среща два пъти. Оставете само едната."
  },
  "missingColumn": {
    "es": "Al archivo le falta esta columna, obligatoria en todas las filas.",
    "en": "The file lacks this column, which every row needs.",
    "ca": "Al fitxer li falta aquesta columna, que tota fila necessita.",
    "pt": "Falta ao ficheiro esta coluna, de que todas as linhas precisam.",
    "fr": "Il manque au fichier cette colonne, dont chaque ligne a besoin.",
    "bg": "Във файла липсва тази колона, която е нужна на всеки ред."
  },
  "unnamedCell": {
    "es": "Esta celda está en una columna sin nombre. Ponga nombre a la columna o vacíela.",
    "en": "This cell is in a column without a name. Name the column, or empty it.",
    "ca": "Aquesta cel·la és en una columna sense nom. Poseu nom a la columna o buideu-la.",
    "pt": "Esta célula está numa coluna sem nome. Dê nome à coluna ou esvazie-a.",
    "fr": "Cette cellule se trouve dans une colonne sans nom. Nommez la colonne ou videz-la.",
    "bg": "Тази клетка е в колона без име. Дайте име на колоната или я изпразнете."
  },
  "cellCount": {
    "es": "Esta fila tiene {count} celdas, y la cabecera {limit}. Escriba entre comillas los textos que contienen el separador.",
    "en": "This row has {count} cells, and the header {limit}. Put text that contains the separator in quotes.",
    "ca": "Aquesta fila té {count} cel·les, i la capçalera {limit}. Escriviu entre cometes els textos que contenen el separador.",
    "pt": "Esta linha tem {count} células, e o cabeçalho {limit}. Escreva entre aspas os textos que contêm o separador.",
    "fr": "Cette ligne a {count} cellules, et l'en-tête {limit}. Mettez entre guillemets les textes qui contiennent le séparateur.",
    "bg": "Този ред има {count} клетки, а заглавният ред – {limit}. Текст, който съдържа разделителя, се огражда с кавички."
  },
  "unclosedQuote": {
    "es": "Unas comillas que empiezan en esta fila no se cierran, o la fila tiene más de {limit} KB. Las filas siguientes no se han leído.",
    "en": "A quoted text that starts in this row does not end, or the row has more than {limit} KB. The rows after it were not read.",
    "ca": "Unes cometes que comencen en aquesta fila no es tanquen, o la fila té més de {limit} KB. Les files següents no s'han llegit.",
    "pt": "As aspas abertas nesta linha não estão fechadas, ou a linha tem mais de {limit} KB. As linhas seguintes não foram lidas.",
    "fr": "Des guillemets ouverts dans cette ligne ne sont pas fermés, ou la ligne dépasse {limit} Ko. Les lignes suivantes n'ont pas été lues.",
    "bg": "Кавички, отворени в този ред, не са затворени или редът има повече от {limit} KB. Следващите редове не са прочетени."
  },
  "cellNumber": {
    "es": "No es un número, como 12,50, 12.50 o 1.234,50.",
    "en": "Not a number, such as 12.50, 12,50 or 1.234,50.",
    "ca": "No és un nombre, com ara 12,50, 12.50 o 1.234,50.",
    "pt": "Não é um número, como 12,50, 12.50 ou 1.234,50.",
    "fr": "Ce n'est pas un nombre, comme 12,50, 12.50 ou 1.234,50.",
    "bg": "Не е число, например 12,50, 12.50 или 1.234,50."
  },
  "cellAmbiguous": {
    "es": "Este número se puede leer de dos maneras. Escriba {thousands} sin separador, o con decimales: {decimals}.",
    "en": "This number can be read in two ways. Write {thousands} without a separator, or with decimals: {decimals}.",
    "ca": "Aquest nombre es pot llegir de dues maneres. Escriviu {thousands} sense separador, o amb decimals: {decimals}.",
    "pt": "Este número pode ler-se de duas maneiras. Escreva {thousands} sem separador, ou com casas decimais: {decimals}.",
    "fr": "Ce nombre peut se lire de deux façons. Écrivez {thousands} sans séparateur, ou avec des décimales : {decimals}.",
    "bg": "Това число може да се прочете по два начина. Запишете {thousands} без разделител или с десетични знаци: {decimals}."
  },
  "cellInteger": {
    "es": "No es un número entero escrito solo con cifras, como 120000.",
    "en": "Not a whole number. Use digits only, such as 120000.",
    "ca": "No és un nombre enter escrit només amb xifres, com ara 120000.",
    "pt": "Não é um número inteiro escrito só com algarismos, como 120000.",
    "fr": "Ce n'est pas un nombre entier écrit en chiffres seuls, comme 120000.",
    "bg": "Не е цяло число, записано само с цифри, например 120000."
  },
  "cellBoolean": {
    "es": "No es ni sí ni no. Escriba true o false, 1 o 0, sí o no.",
    "en": "Not a yes or no value. Write true or false, 1 or 0, yes or no.",
    "ca": "No és ni sí ni no. Escriviu true o false, 1 o 0, sí o no.",
    "pt": "Não é nem sim nem não. Escreva true ou false, 1 ou 0, sim ou não.",
    "fr": "Ce n'est ni oui ni non. Écrivez true ou false, 1 ou 0, oui ou non.",
    "bg": "Не е нито да, нито не. Запишете true или false, 1 или 0, да или не."
  },
  "otherKindOfFile": {
    "es": "No es un archivo CSV, sino {kind}. Ábralo con su programa y guárdelo como CSV en UTF-8.",
    "en": "This is not a CSV file but {kind}. Open it in the program that made it, and save it as CSV in UTF-8.",
    "ca": "No és un fitxer CSV, sinó {kind}. Obriu-lo amb el seu programa i deseu-lo com a CSV en UTF-8.",
    "pt": "Não é um ficheiro CSV, mas {kind}. Abra-o com o programa que o criou e guarde-o como CSV em UTF-8.",
    "fr": "Ce n'est pas un fichier CSV mais {kind}. Ouvrez-le avec le programme qui l'a créé et enregistrez-le en CSV, en UTF-8.",
    "bg": "Това не е CSV файл, а {kind}. Отворете го с програмата, с която е създаден, и го запишете като CSV в UTF-8."
  },
  "noTextFile": {
    "es": "Este archivo no es un texto legible en UTF-8, UTF-16 con marca de orden de bytes o Windows-1252. Guárdelo como CSV en UTF-8.",
    "en": "This file is not text in UTF-8, UTF-16 with a byte order mark, or Windows-1252. Save it as CSV in UTF-8.",
    "ca": "Aquest fitxer no és un text llegible en UTF-8, UTF-16 amb marca d'ordre de bytes o Windows-1252. Deseu-lo com a CSV en UTF-8.",
    "pt": "Este ficheiro não é um texto legível em UTF-8, UTF-16 com marca de ordem de bytes ou Windows-1252. Guarde-o como CSV em UTF-8.",
    "fr": "Ce fichier n'est pas un texte lisible en UTF-8, en UTF-16 avec indicateur d'ordre des octets ou en Windows-1252. Enregistrez-le en CSV, en UTF-8.",
    "bg": "Този файл не е текст, който може да се прочете като UTF-8, UTF-16 с маркер за реда на байтовете или Windows-1252. Запишете го като CSV в UTF-8."
  },
  "tooManyRows": {
    "es": "El archivo tiene más de {limit} filas. Divídalo.",
    "en": "The file has more than {limit} rows. Split it.",
    "ca": "El fitxer té més de {limit} files. Dividiu-lo.",
    "pt": "O ficheiro tem mais de {limit} linhas. Divida-o.",
    "fr": "Le fichier a plus de {limit} lignes. Divisez-le.",
    "bg": "Файлът има повече от {limit} реда. Разделете го."
  },
  "repeatedReference": {
    "es": "La fila {row} de este archivo tiene la misma referencia.",
    "en": "Row {row} of this file has the same reference.",
    "ca": "La fila {row} d'aquest fitxer té la mateixa referència.",
    "pt": "A linha {row} deste ficheiro tem a mesma referência.",
    "fr": "La ligne {row} de ce fichier a la même référence.",
    "bg": "Ред {row} от този файл има същия каталожен номер."
  },
  "itemReferenceTaken": {
    "es": "Otro artículo tiene esta referencia. Mayúsculas, acentos y espacios no cuentan.",
    "en": "Another item has this reference. Case, accents and spaces make no difference.",
    "ca": "Un altre article té aquesta referència. Majúscules, accents i espais no compten.",
    "pt": "Outro artigo tem esta referência. Maiúsculas, acentos e espaços não contam.",
    "fr": "Un autre article a cette référence. La casse, les accents et les espaces ne comptent pas.",
    "bg": "Друга позиция има този каталожен номер. Главните букви, ударенията и интервалите нямат значение."
  },
  "partNotKept": {
    "es": "El taller ya no mantiene este recambio en almacén, así que no admite movimientos. Deje on_hand vacío o indique que está activo.",
    "en": "The workshop does not stock this part, so it has no movements. Leave on_hand empty, or mark the part as active.",
    "ca": "El taller no té aquest recanvi d'alta al magatzem, així que no admet moviments. Deixeu on_hand buit o indiqueu que està actiu.",
    "pt": "A oficina não tem esta peça em armazém, por isso não admite movimentos. Deixe on_hand vazio ou indique que está ativa.",
    "fr": "Le garage ne tient pas cette pièce en stock, elle n'admet donc pas de mouvements. Laissez on_hand vide ou indiquez qu'elle est active.",
    "bg": "Сервизът не поддържа тази част на склад, затова тя не приема движения. Оставете on_hand празно или посочете, че е активна."
  },
  "ownerMissing": {
    "es": "Indique el propietario con una o varias de estas columnas: {names}.",
    "en": "Specify the owner with one or more of these columns: {names}.",
    "ca": "Indiqueu el propietari amb una o diverses d'aquestes columnes: {names}.",
    "pt": "Indique o proprietário com uma ou várias destas colunas: {names}.",
    "fr": "Indiquez le propriétaire avec une ou plusieurs de ces colonnes : {names}.",
    "bg": "Посочете собственика с една или няколко от тези колони: {names}."
  },
  "ownerUnknown": {
    "es": "Ningún cliente del taller tiene este dato.",
    "en": "No client of the workshop has this value.",
    "ca": "Cap client del taller no té aquesta dada.",
    "pt": "Nenhum cliente da oficina tem este dado.",
    "fr": "Aucun client du garage ne correspond à cette valeur.",
    "bg": "Никой клиент на сервиза няма тази стойност."
  },
  "ownerUnclear": {
    "es": "Corresponde a varios clientes: {ids}. Indique cuál con client_id.",
    "en": "This matches several clients: {ids}. Choose one with client_id.",
    "ca": "Correspon a diversos clients: {ids}. Indiqueu quin amb client_id.",
    "pt": "Corresponde a vários clientes: {ids}. Indique qual com client_id.",
    "fr": "Cela correspond à plusieurs clients : {ids}. Indiquez lequel avec client_id.",
    "bg": "Това съответства на няколко клиенти: {ids}. Посочете кой с client_id."
  },
  "ownerErased": {
    "es": "Este cliente se ha suprimido conforme al RGPD. Ya no se puede modificar ni vincular nada a él.",
    "en": "This client was erased under the GDPR. It can no longer be changed, and nothing can be linked to it.",
    "ca": "Aquest client s'ha suprimit d'acord amb l'RGPD. Ja no es pot modificar ni s'hi pot vincular res.",
    "pt": "Este cliente foi apagado ao abrigo do RGPD. Já não pode ser alterado nem se lhe pode associar nada.",
    "fr": "Ce client a été effacé conformément au RGPD. Il ne peut plus être modifié et rien ne peut lui être rattaché.",
    "bg": "Този клиент е изтрит съгласно ОРЗД (GDPR). Вече не може да се променя и към него не може да се свързва нищо."
  },
  "issuerIncomplete": {
    "es": "Una factura identifica a su emisor, pero falta {field} del taller. Indíquelo en los ajustes del taller.",
    "en": "An invoice names its issuer, but the workshop's {field} is missing. Set it in the workshop's settings.",
    "ca": "Una factura identifica l'emissor, però falta {field} del taller. Indiqueu-lo a la configuració del taller.",
    "pt": "Uma fatura identifica o emitente, mas falta {field} da oficina. Indique-o nas definições da oficina.",
    "fr": "Une facture identifie son émetteur : il manque {field} du garage. Indiquez-le dans les réglages du garage.",
    "bg": "Фактурата посочва издателя си, но липсва {field} на сервиза. Задайте го в настройките на сервиза."
  },
  "recipientIncomplete": {
    "es": "Una factura completa necesita el nombre y el NIF del destinatario y, si es una empresa, su dirección. Complételos en el borrador o haga una factura simplificada.",
    "en": "A full invoice needs the name and tax id of its recipient, and the address of a company. Complete them on the draft, or draft a simplified invoice.",
    "ca": "Una factura completa necessita el nom i el NIF del destinatari i, si és una empresa, l'adreça. Completeu-los a l'esborrany o feu una factura simplificada.",
    "pt": "Uma fatura completa precisa do nome e do número fiscal do destinatário e, se for uma empresa, da morada. Complete-os no rascunho ou faça uma fatura simplificada.",
    "fr": "Une facture complète exige le nom et le numéro fiscal du destinataire et, pour une entreprise, son adresse. Complétez-les dans le brouillon ou faites une facture simplifiée.",
    "bg": "Пълната фактура посочва получателя с име и данъчен номер, а фирмата и с адрес, а тези данни липсват. Добавете ги в черновата или издайте опростена фактура."
  },
  "recipientOrSimplified": {
    "es": "Una factura completa identifica al destinatario con su NIF, y el cliente no lo tiene. Añádalo al borrador. Sin NIF hay dos vías: una factura simplificada del presupuesto o, si es un particular, una factura completa solo con su nombre.",
    "en": "A full invoice names its recipient with a tax id, and the client has none. Add it to the draft. Without a tax id there are two ways: a simplified invoice of the budget, or for a private person a full invoice that states only the name.",
    "ca": "Una factura completa identifica el destinatari amb el NIF, i el client no en té. Afegiu-lo a l'esborrany. Sense NIF hi ha dues vies: una factura simplificada del pressupost o, si és un particular, una factura completa només amb el nom.",
    "pt": "Uma fatura completa identifica o destinatário com o número fiscal, e o cliente não o tem. Acrescente-o ao rascunho. Sem número fiscal há duas vias: uma fatura simplificada do orçamento ou, se for um particular, uma fatura completa só com o nome.",
    "fr": "Une facture complète nomme son destinataire avec un numéro fiscal, et le client n'en a pas. Ajoutez-le au brouillon. Sans numéro fiscal, il y a deux possibilités : une facture simplifiée du devis ou, pour un particulier, une facture complète avec son seul nom.",
    "bg": "Пълната фактура посочва получателя с данъчен номер, а клиентът няма такъв. Добавете го в черновата. Без данъчен номер има две възможности: опростена фактура по офертата или, за частно лице, пълна фактура само с името."
  },
  "recipientNotSimplified": {
    "es": "Una factura completa identifica al destinatario con su NIF, y el cliente no lo tiene. Pídaselo. No es posible una factura simplificada, porque llega hasta {limit} EUR con impuestos y esta suma {total} EUR.",
    "en": "A full invoice names its recipient with a tax id, and the client has none. Ask for it. A simplified invoice is not possible: its maximum is {limit} EUR with tax, and the total is {total} EUR.",
    "ca": "Una factura completa identifica el destinatari amb el NIF, i el client no en té. Demaneu-l'hi. No és possible una factura simplificada, perquè arriba fins a {limit} EUR amb impostos i aquesta suma {total} EUR.",
    "pt": "Uma fatura completa identifica o destinatário com o número fiscal, e o cliente não o tem. Peça-lho. Não é possível uma fatura simplificada, porque vai até {limit} EUR com impostos e esta soma {total} EUR.",
    "fr": "Une facture complète nomme son destinataire avec un numéro fiscal, et le client n'en a pas. Demandez-le. Une facture simplifiée n'est pas possible, car elle va jusqu'à {limit} EUR taxes comprises et celle-ci s'élève à {total} EUR.",
    "bg": "Пълната фактура посочва получателя с данъчен номер, а клиентът няма такъв. Поискайте го. Опростена фактура не е възможна, защото тя е до {limit} EUR с данъка, а тази е за {total} EUR."
  },
  "onlySpain": {
    "es": "Esto solo existe en la normativa española de facturación, y el taller está en otro país. No envíe el campo.",
    "en": "This kind of invoice exists only in Spanish law, and the workshop is in another country. Omit the field.",
    "ca": "Això només existeix en la normativa espanyola de facturació, i el taller és en un altre país. No envieu el camp.",
    "pt": "Isto só existe nas normas espanholas de faturação, e a oficina está noutro país. Não envie o campo.",
    "fr": "Cela n'existe que dans la réglementation espagnole de facturation, et le garage est dans un autre pays. N'envoyez pas ce champ.",
    "bg": "Това съществува само в испанските правила за фактуриране, а сервизът е в друга държава. Не изпращайте полето."
  },
  "taxIdKnown": {
    "es": "Se conoce el NIF del destinatario, así que la factura lo lleva. No envíe without_tax_id o, si el NIF es erróneo, quítelo a la vez del borrador.",
    "en": "The tax id of the recipient is known, so the invoice names it. Omit without_tax_id, or remove a wrong tax id from the draft at the same time.",
    "ca": "Es coneix el NIF del destinatari, de manera que la factura el porta. No envieu without_tax_id o, si el NIF és erroni, traieu-lo alhora de l'esborrany.",
    "pt": "O número fiscal do destinatário é conhecido, por isso a fatura indica-o. Não envie without_tax_id ou, se o número estiver errado, retire-o ao mesmo tempo do rascunho.",
    "fr": "Le numéro fiscal du destinataire est connu, la facture l'indique donc. N'envoyez pas without_tax_id ou, si ce numéro est faux, retirez-le en même temps du brouillon.",
    "bg": "Данъчният номер на получателя е известен, затова фактурата го посочва. Не изпращайте without_tax_id или, ако номерът е грешен, премахнете го едновременно от черновата."
  },
  "taxIdNeeded": {
    "es": "Una operación con tax_exempt_code {code} exige un destinatario identificado con NIF: haga una factura completa que lo lleve.",
    "en": "An operation with tax_exempt_code {code} needs a recipient with a tax id, so it requires a full invoice with that tax id.",
    "ca": "Una operació amb tax_exempt_code {code} exigeix un destinatari identificat amb NIF: feu una factura completa que el porti.",
    "pt": "Uma operação com tax_exempt_code {code} exige um destinatário com número fiscal: faça uma fatura completa que o indique.",
    "fr": "Une opération avec tax_exempt_code {code} exige un destinataire identifié par son numéro fiscal : faites une facture complète qui l'indique.",
    "bg": "Операция с tax_exempt_code {code} изисква получател с данъчен номер: издайте пълна фактура, която го посочва."
  },
  "locatedAtHome": {
    "es": "El propio taller está en ese territorio y allí se aplica su impuesto. Elija otro o quite located_in.",
    "en": "The workshop itself is in this territory, so its own tax applies there. Choose another one, or omit located_in.",
    "ca": "El mateix taller és en aquest territori i s'hi aplica el seu impost. Trieu-ne un altre o traieu located_in.",
    "pt": "A própria oficina está nesse território e aí aplica-se o seu imposto. Escolha outro ou retire located_in.",
    "fr": "Le garage lui-même est dans ce territoire, où sa propre taxe s'applique. Choisissez-en un autre ou retirez located_in.",
    "bg": "Самият сервиз е на тази територия и там важи неговият данък. Изберете друга или премахнете located_in."
  },
  "locatedWithoutLine": {
    "es": "Ninguna línea está localizada allí: ponga tax_exempt_code N2 (no sujeta aquí) y ningún impuesto en las líneas de esos servicios, o quite located_in.",
    "en": "No line is located there: set tax_exempt_code N2 (not subject here) and no tax on the lines of these services, or omit located_in.",
    "ca": "Cap línia no s'hi localitza: poseu tax_exempt_code N2 (no subjecta aquí) i cap impost a les línies d'aquests serveis, o traieu located_in.",
    "pt": "Nenhuma linha está localizada aí: indique tax_exempt_code N2 (não sujeita aqui) e nenhum imposto nas linhas desses serviços, ou retire located_in.",
    "fr": "Aucune ligne n'y est localisée : indiquez tax_exempt_code N2 (non soumise ici) sans taxe sur les lignes de ces prestations, ou retirez located_in.",
    "bg": "Нито един ред не се отнася за тази територия: задайте tax_exempt_code N2 (необлагаем тук) и без данък за редовете на тези услуги или премахнете located_in."
  },
  "locatedWhere": {
    "es": "Las líneas con N2 no están sujetas aquí. Si sus servicios se localizan en otro territorio fiscal de España, indíquelo: located_in (mainland, canaries o ceuta_melilla).",
    "en": "Lines with N2 are not subject to tax here. If their services are located in another tax territory of Spain, name it: located_in (mainland, canaries or ceuta_melilla).",
    "ca": "Les línies amb N2 no hi estan subjectes aquí. Si els serveis es localitzen en un altre territori fiscal d'Espanya, indiqueu-lo: located_in (mainland, canaries o ceuta_melilla).",
    "pt": "As linhas com N2 não estão sujeitas aqui. Se os serviços se localizam noutro território fiscal de Espanha, indique-o: located_in (mainland, canaries ou ceuta_melilla).",
    "fr": "Les lignes avec N2 ne sont pas soumises ici. Si leurs prestations sont localisées dans un autre territoire fiscal d'Espagne, indiquez-le : located_in (mainland, canaries ou ceuta_melilla).",
    "bg": "Редовете с N2 не се облагат тук. Ако услугите им са на друга данъчна територия на Испания, посочете я: located_in (mainland, canaries или ceuta_melilla)."
  },
  "addressOfTrader": {
    "es": "Falta la dirección, obligatoria cuando una persona actúa como empresario o profesional.",
    "en": "The address is missing. It is required for a person who acts as a trader.",
    "ca": "Falta l'adreça, obligatòria quan una persona actua com a empresària o professional.",
    "pt": "Falta a morada, obrigatória quando uma pessoa atua como empresário ou profissional.",
    "fr": "Il manque l'adresse, obligatoire quand une personne agit comme professionnel.",
    "bg": "Липсва адресът, задължителен за лице, което действа като търговец."
  },
  "taxIdForm": {
    "es": "Esto no es un NIF español: una letra o cifra, siete cifras y un carácter de control (Agencia Tributaria: {code}).",
    "en": "This is not a Spanish tax id: one letter or digit, seven digits and a control character (tax authority: {code}).",
    "ca": "Això no és un NIF espanyol: una lletra o xifra, set xifres i un caràcter de control (Agència Tributària: {code}).",
    "pt": "Isto não é um número fiscal espanhol: uma letra ou algarismo, sete algarismos e um carácter de controlo (autoridade fiscal: {code}).",
    "fr": "Ce n'est pas un numéro fiscal espagnol : une lettre ou un chiffre, sept chiffres et un caractère de contrôle (administration fiscale : {code}).",
    "bg": "Това не е испански данъчен номер: буква или цифра, седем цифри и контролен знак (данъчна администрация: {code})."
  },
  "taxIdControl": {
    "es": "El carácter de control no corresponde al resto de este NIF. Compruébelo: la Agencia Tributaria lo contrasta con su censo.",
    "en": "The control character does not match the rest of this tax id. Check it: the tax authority compares it with its register.",
    "ca": "El caràcter de control no correspon a la resta d'aquest NIF. Comproveu-lo: l'Agència Tributària el contrasta amb el seu cens.",
    "pt": "O carácter de controlo não corresponde ao resto deste número fiscal. Verifique-o: a autoridade fiscal compara-o com o seu registo.",
    "fr": "Le caractère de contrôle ne correspond pas au reste de ce numéro fiscal. Vérifiez-le : l'administration fiscale le compare à son registre.",
    "bg": "Контролният знак не съответства на останалата част от този данъчен номер. Проверете го: данъчната администрация го сравнява с регистъра си."
  },
  "recipientIsIssuer": {
    "es": "El NIF del destinatario es el del propio taller (Agencia Tributaria: {code}).",
    "en": "The recipient's tax id is the workshop's own (tax authority: {code}).",
    "ca": "El NIF del destinatari és el del mateix taller (Agència Tributària: {code}).",
    "pt": "O número fiscal do destinatário é o da própria oficina (autoridade fiscal: {code}).",
    "fr": "Le numéro fiscal du destinataire est celui du garage lui-même (administration fiscale : {code}).",
    "bg": "Данъчният номер на получателя е този на самия сервиз (данъчна администрация: {code})."
  },
  "unknownCountryOfClient": {
    "es": "No se reconoce el país del cliente. Indique billing_country en el borrador con sus dos letras (ES, FR).",
    "en": "The client's country is not known by this name. Set billing_country on the draft, by its two letters (ES, FR).",
    "ca": "No es reconeix el país del client. Indiqueu billing_country a l'esborrany amb les dues lletres (ES, FR).",
    "pt": "O país do cliente não é reconhecido. Indique billing_country no rascunho com as suas duas letras (ES, FR).",
    "fr": "Le pays du client n'est pas reconnu. Indiquez billing_country dans le brouillon par ses deux lettres (ES, FR).",
    "bg": "Държавата на клиента не е разпозната. Задайте billing_country в черновата с двете ѝ букви (ES, FR)."
  },
  "simplifiedTooHigh": {
    "es": "Una factura simplificada de este tipo puede llegar hasta {limit} EUR, impuestos incluidos. Haga una factura completa.",
    "en": "A simplified invoice of this kind is limited to {limit} EUR, tax included. Draft a full invoice.",
    "ca": "Una factura simplificada d'aquest tipus pot arribar fins a {limit} EUR, impostos inclosos. Feu una factura completa.",
    "pt": "Uma fatura simplificada deste tipo pode ir até {limit} EUR, impostos incluídos. Faça uma fatura completa.",
    "fr": "Une facture simplifiée de ce type peut aller jusqu'à {limit} EUR, taxes comprises. Faites une facture complète.",
    "bg": "Опростена фактура от този вид може да бъде до {limit} EUR с данъка. Издайте пълна фактура."
  },
  "tooManyTaxes": {
    "es": "Una factura tiene como máximo {limit} combinaciones distintas de impuestos. Divídala.",
    "en": "An invoice has at most {limit} different combinations of taxes. Split it.",
    "ca": "Una factura té com a màxim {limit} combinacions diferents d'impostos. Dividiu-la.",
    "pt": "Uma fatura tem no máximo {limit} combinações diferentes de impostos. Divida-a.",
    "fr": "Une facture compte au plus {limit} combinaisons différentes de taxes. Divisez-la.",
    "bg": "Една фактура може да има най-много {limit} различни комбинации от данъци. Разделете я."
  },
  "exemptCodeMissing": {
    "es": "Una línea sin impuesto necesita un motivo: indique tax_exempt_code (E1 a E6 exenta, N1 o N2 no sujeta, S2 inversión del sujeto pasivo).",
    "en": "A line without tax needs a reason: set tax_exempt_code (E1 to E6 exempt, N1 or N2 not subject, S2 reverse charge).",
    "ca": "Una línia sense impost necessita un motiu: indiqueu tax_exempt_code (E1 a E6 exempta, N1 o N2 no subjecta, S2 inversió del subjecte passiu).",
    "pt": "Uma linha sem imposto precisa de um motivo: indique tax_exempt_code (E1 a E6 isenta, N1 ou N2 não sujeita, S2 autoliquidação).",
    "fr": "Une ligne sans taxe exige un motif : indiquez tax_exempt_code (E1 à E6 exonérée, N1 ou N2 non soumise, S2 autoliquidation).",
    "bg": "Ред без данък изисква основание: задайте tax_exempt_code (E1 до E6 освободен, N1 или N2 необлагаем, S2 обратно начисляване)."
  },
  "exemptCodeUnknown": {
    "es": "Este código no es ninguno de los de la Agencia Tributaria: {known}.",
    "en": "This is not one of the tax authority's codes: {known}.",
    "ca": "Aquest codi no és de l'Agència Tributària: {known}.",
    "pt": "Este código não é da autoridade fiscal: {known}.",
    "fr": "Ce code n'est pas de l'administration fiscale : {known}.",
    "bg": "Този код не е от кодовете на данъчната администрация: {known}."
  },
  "exemptWithTax": {
    "es": "Una línea con tax_exempt_code no lleva impuesto: su tax_rate debe ser 0 (Agencia Tributaria: {code}).",
    "en": "A line with tax_exempt_code has no tax: its tax_rate must be 0 (tax authority: {code}).",
    "ca": "Una línia amb tax_exempt_code no porta impost: el seu tax_rate ha de ser 0 (Agència Tributària: {code}).",
    "pt": "Uma linha com tax_exempt_code não tem imposto: o seu tax_rate tem de ser 0 (autoridade fiscal: {code}).",
    "fr": "Une ligne avec tax_exempt_code n'a pas de taxe : son tax_rate doit être 0 (administration fiscale : {code}).",
    "bg": "Ред с tax_exempt_code е без данък: неговият tax_rate трябва да е 0 (данъчна администрация: {code})."
  },
  "rateNotInForce": {
    "es": "El tipo del {rate} % no está vigente el día de la factura (Agencia Tributaria: {code}).",
    "en": "The rate of {rate} % is not in force on the day of the invoice (tax authority: {code}).",
    "ca": "El tipus del {rate} % no és vigent el dia de la factura (Agència Tributària: {code}).",
    "pt": "A taxa de {rate} % não está em vigor no dia da fatura (autoridade fiscal: {code}).",
    "fr": "Le taux de {rate} % n'est pas en vigueur le jour de la facture (administration fiscale : {code}).",
    "bg": "Ставката {rate} % не е в сила в деня на фактурата (данъчна администрация: {code})."
  },
  "surchargeWithoutRate": {
    "es": "El recargo de equivalencia solo se aplica al 21, 10 y 4 % de IVA, y no a bienes usados (Agencia Tributaria: {code}).",
    "en": "The equivalence surcharge applies only to 21, 10 and 4 % of IVA, and not to used goods (tax authority: {code}).",
    "ca": "El recàrrec d'equivalència només s'aplica al 21, 10 i 4 % d'IVA, i no als béns usats (Agència Tributària: {code}).",
    "pt": "A sobretaxa de equivalência só se aplica a 21, 10 e 4 % de IVA, e não a bens usados (autoridade fiscal: {code}).",
    "fr": "Le recargo de equivalencia (taxe d'équivalence) ne s'applique qu'à 21, 10 et 4 % d'IVA, et non aux biens d'occasion (administration fiscale : {code}).",
    "bg": "Надбавката за еквивалентност се прилага само към 21, 10 и 4 % IVA и не важи за стоки втора употреба (данъчна администрация: {code})."
  },
  "rebuCostMissing": {
    "es": "Los bienes usados tributan por su margen: indique unit_cost, lo que pagó el taller.",
    "en": "Used goods are taxed on their margin: set unit_cost, the price that the workshop paid.",
    "ca": "Els béns usats tributen pel seu marge: indiqueu unit_cost, el que va pagar el taller.",
    "pt": "Os bens usados são tributados pela margem: indique unit_cost, o que a oficina pagou.",
    "fr": "Les biens d'occasion sont taxés sur la marge : indiquez unit_cost, ce que le garage a payé.",
    "bg": "Употребяваните стоки се облагат върху маржа: задайте unit_cost, колко е платил сервизът."
  },
  "nothingInvoiced": {
    "es": "Una factura necesita al menos una línea.",
    "en": "An invoice needs at least one line.",
    "ca": "Una factura necessita almenys una línia.",
    "pt": "Uma fatura precisa de pelo menos uma linha.",
    "fr": "Une facture doit comporter au moins une ligne.",
    "bg": "Фактурата трябва да има поне един ред."
  },
  "dayToCome": {
    "es": "Esta fecha es futura.",
    "en": "This date is in the future.",
    "ca": "Aquesta data és futura.",
    "pt": "Esta data é futura.",
    "fr": "Cette date est dans le futur.",
    "bg": "Тази дата е в бъдещето."
  },
  "dueBeforeIssue": {
    "es": "El vencimiento es anterior al día de la factura ({day}). Indique uno posterior o quítelo.",
    "en": "The due date is before the day of the invoice ({day}). Set a later one, or remove it.",
    "ca": "El venciment és anterior al dia de la factura ({day}). Indiqueu-ne un de posterior o traieu-lo.",
    "pt": "O vencimento é anterior ao dia da fatura ({day}). Indique um posterior ou retire-o.",
    "fr": "L'échéance précède le jour de la facture ({day}). Indiquez une date ultérieure ou retirez-la.",
    "bg": "Срокът за плащане е преди деня на фактурата ({day}). Задайте по-късен или го премахнете."
  },
  "creditsTooMuch": {
    "es": "Esto devuelve más de lo que queda de la factura rectificada: {left} EUR.",
    "en": "This refunds more than the remaining amount of the corrected invoice: {left} EUR.",
    "ca": "Això retorna més del que queda de la factura rectificada: {left} EUR.",
    "pt": "Isto devolve mais do que resta da fatura retificada: {left} EUR.",
    "fr": "Cela rembourse plus que ce qui reste de la facture rectifiée : {left} EUR.",
    "bg": "Това връща повече, отколкото остава от коригираната фактура: {left} EUR."
  },
  "beyondLine": {
    "es": "La línea tiene una cantidad de {quantity}. Solo se puede devolver esa cantidad o menos.",
    "en": "The line has a quantity of {quantity}. At most this quantity can be returned.",
    "ca": "La línia té una quantitat de {quantity}. Només es pot tornar aquesta quantitat o menys.",
    "pt": "A linha tem uma quantidade de {quantity}. Só se pode devolver essa quantidade ou menos.",
    "fr": "La ligne a une quantité de {quantity}. On ne peut reprendre que cette quantité ou moins.",
    "bg": "Количеството в реда е {quantity}. Може да се върне само то или по-малко."
  },
  "creditsTooMuchTax": {
    "es": "Esto devuelve más cuota de la que queda de la factura rectificada: {left} EUR.",
    "en": "This refunds more tax than remains on the corrected invoice: {left} EUR.",
    "ca": "Això retorna més quota de la que queda de la factura rectificada: {left} EUR.",
    "pt": "Isto devolve mais imposto do que resta da fatura retificada: {left} EUR.",
    "fr": "Cela reprend plus de taxe que ce qui reste de la facture rectifiée : {left} EUR.",
    "bg": "Това връща повече данък, отколкото остава от коригираната фактура: {left} EUR."
  },
  "debtByDifference": {
    "es": "Una rectificación por concurso o por impago (R2, R3) no cambia la deuda: se hace por diferencias y solo la corrige otra por el mismo motivo.",
    "en": "A correction for insolvency or an unpaid debt (R2, R3) does not change the debt. Make it by difference; only another correction for the same reason can correct it.",
    "ca": "Una rectificació per concurs o per impagament (R2, R3) no canvia el deute: es fa per diferències i només la corregeix una altra pel mateix motiu.",
    "pt": "Uma retificação por insolvência ou por falta de pagamento (R2, R3) não altera a dívida: faz-se por diferença e só outra pelo mesmo motivo a corrige.",
    "fr": "Une rectification pour insolvabilité ou impayé (R2, R3) ne change pas la dette : elle se fait par différence, et seule une autre pour le même motif la corrige.",
    "bg": "Корекцията поради несъстоятелност или неплатен дълг (R2, R3) не променя дълга: прави се с разликата и само друга със същото основание я коригира."
  },
  "quotaWithoutRate": {
    "es": "Solo puede indicar su cuota una línea con tipo de impuesto y que no sea de bienes usados.",
    "en": "A line can state its tax only if it has a tax rate and is not for used goods.",
    "ca": "Només pot indicar la seva quota una línia amb tipus d'impost i que no sigui de béns usats.",
    "pt": "Só uma linha com taxa de imposto, e que não seja de bens usados, pode indicar o seu imposto.",
    "fr": "Seule une ligne taxée à un taux, et qui ne porte pas sur des biens d'occasion, peut indiquer sa taxe.",
    "bg": "Само ред с данъчна ставка, който не е за стоки втора употреба, може да посочи своя данък."
  },
  "quotaOfDifference": {
    "es": "Solo una factura rectificativa por diferencias puede tener una línea cuya cuota no sea la de su base y su tipo.",
    "en": "Only a corrective invoice by difference may have a line whose tax is not that of its base and rate.",
    "ca": "Només una factura rectificativa per diferències pot tenir una línia amb una quota que no sigui la de la seva base i el seu tipus.",
    "pt": "Só uma fatura retificativa por diferença pode ter uma linha cujo imposto não seja o da sua base e taxa.",
    "fr": "Seule une facture rectificative par différence peut avoir une ligne dont la taxe n'est pas celle de sa base et de son taux.",
    "bg": "Само коригираща фактура с разликата може да има ред, чийто данък не отговаря на основата и ставката му."
  },
  "advanceBeyond": {
    "es": "Del presupuesto solo quedan {left} EUR por anticipar.",
    "en": "At most {left} EUR of the budget can still be paid in advance.",
    "ca": "Del pressupost només queden {left} EUR per avançar.",
    "pt": "Do orçamento só restam {left} EUR por adiantar.",
    "fr": "Il ne reste que {left} EUR du devis à payer d'avance.",
    "bg": "От офертата остават само {left} EUR за авансово плащане."
  },
  "advanceOfNothing": {
    "es": "Un anticipo debe ser de más de 0 EUR.",
    "en": "An advance payment must be more than 0 EUR.",
    "ca": "Una bestreta ha de ser de més de 0 EUR.",
    "pt": "Um adiantamento tem de ser superior a 0 EUR.",
    "fr": "Un acompte doit être supérieur à 0 EUR.",
    "bg": "Авансът трябва да е над 0 EUR."
  },
  "advanceIsPaid": {
    "es": "Un anticipo se factura cuando se cobra. Indique la forma de pago (paid).",
    "en": "An advance is invoiced when it is paid. Specify the payment method (paid).",
    "ca": "Una bestreta es factura quan es cobra. Indiqueu la forma de pagament (paid).",
    "pt": "Um adiantamento é faturado quando é recebido. Indique a forma de pagamento (paid).",
    "fr": "Un acompte est facturé lorsqu'il est encaissé. Indiquez le moyen de paiement (paid).",
    "bg": "Авансът се фактурира, когато е платен. Посочете начина на плащане (paid)."
  },
  "advancesChanged": {
    "es": "Las líneas que descuentan anticipos ya no coinciden con los anticipos. Descarte el borrador y vuelva a crearlo.",
    "en": "The lines that deduct advances no longer match the advances. Discard the draft and create it again.",
    "ca": "Les línies que descompten bestretes ja no coincideixen amb les bestretes. Descarteu l'esborrany i torneu-lo a crear.",
    "pt": "As linhas que deduzem adiantamentos já não coincidem com os adiantamentos. Descarte o rascunho e crie-o de novo.",
    "fr": "Les lignes qui déduisent les acomptes ne correspondent plus aux acomptes. Abandonnez le brouillon et créez-le à nouveau.",
    "bg": "Редовете, които приспадат аванси, вече не съответстват на авансите. Изтрийте черновата и я създайте отново."
  },
  "invoiceBelowZero": {
    "es": "El total es negativo ({total} EUR). Solo una factura rectificativa devuelve dinero: rectifique la factura en la que se cobró.",
    "en": "The total is below zero ({total} EUR). Only a corrective invoice refunds money: correct the invoice that charged it.",
    "ca": "El total és negatiu ({total} EUR). Només una factura rectificativa retorna diners: rectifiqueu la factura amb què es van cobrar.",
    "pt": "O total é negativo ({total} EUR). Só uma fatura retificativa devolve dinheiro: retifique a fatura em que foi cobrado.",
    "fr": "Le total est négatif ({total} EUR). Seule une facture rectificative rend de l'argent : rectifiez la facture qui l'a facturé.",
    "bg": "Общата сума е отрицателна ({total} EUR). Пари се връщат само с коригираща фактура: коригирайте фактурата, с която са били начислени."
  },
  "advancesExceed": {
    "es": "Los anticipos ({paid} EUR) superan esta factura. Descarte el borrador, devuelva la diferencia con una factura rectificativa de un anticipo y vuelva a crearlo.",
    "en": "The advances ({paid} EUR) are more than this invoice. Discard the draft, refund the difference with a corrective invoice of an advance, and draft it again.",
    "ca": "Les bestretes ({paid} EUR) superen aquesta factura. Descarteu l'esborrany, retorneu la diferència amb una factura rectificativa d'una bestreta i torneu-lo a crear.",
    "pt": "Os adiantamentos ({paid} EUR) excedem esta fatura. Descarte o rascunho, devolva a diferença com uma fatura retificativa de um adiantamento e crie-o de novo.",
    "fr": "Les acomptes ({paid} EUR) dépassent cette facture. Abandonnez le brouillon, remboursez la différence par une facture rectificative d'un acompte, puis créez-le à nouveau.",
    "bg": "Авансите ({paid} EUR) надхвърлят тази фактура. Изтрийте черновата, върнете разликата с коригираща фактура за аванс и я създайте отново."
  },
  "fixedByExchange": {
    "es": "Una factura de canje tiene las líneas, los impuestos y la fecha de la simplificada, e identifica al destinatario con su NIF. No envíe este campo.",
    "en": "An invoice issued in exchange has the lines, taxes and date of the simplified invoice, and names its recipient with the tax id. Omit this field.",
    "ca": "Una factura de bescanvi té les línies, els impostos i la data de la simplificada, i identifica el destinatari amb el NIF. No envieu aquest camp.",
    "pt": "Uma fatura de troca tem as linhas, os impostos e a data da simplificada, e identifica o destinatário com o número fiscal. Não envie este campo.",
    "fr": "Une facture d'échange a les lignes, les taxes et la date de la facture simplifiée, et nomme son destinataire avec son numéro fiscal. N'envoyez pas ce champ.",
    "bg": "Фактура, издадена при замяна, има редовете, данъците и датата на опростената и посочва получателя с данъчен номер. Не изпращайте това поле."
  },
  "exchangesOtherIssuer": {
    "es": "La factura simplificada se emitió con otro NIF ({tax_id}). Solo ese emisor puede canjearla: descarte el borrador.",
    "en": "The simplified invoice was issued with another tax id ({tax_id}). Only that issuer can exchange it: discard the draft.",
    "ca": "La factura simplificada es va emetre amb un altre NIF ({tax_id}). Només aquell emissor la pot bescanviar: descarteu l'esborrany.",
    "pt": "A fatura simplificada foi emitida com outro número fiscal ({tax_id}). Só esse emitente a pode trocar: descarte o rascunho.",
    "fr": "La facture simplifiée a été émise sous un autre numéro fiscal ({tax_id}). Seul cet émetteur peut l'échanger : abandonnez le brouillon.",
    "bg": "Опростената фактура е издадена с друг данъчен номер ({tax_id}). Само този издател може да я замени: изтрийте черновата."
  },
  "exchangesAgain": {
    "es": "Al emitirla se emite también otra factura que deja sin efecto {number}, porque ambas son de la misma venta.",
    "en": "Issuing this also issues an invoice that reverses {number}, because both are for the same sale.",
    "ca": "En emetre-la també s'emet una altra factura que deixa sense efecte {number}, perquè totes dues són de la mateixa venda.",
    "pt": "Ao emiti-la é emitida também outra fatura que anula os efeitos de {number}, porque ambas são da mesma venda.",
    "fr": "Son émission émet aussi une facture qui annule les effets de {number}, car les deux portent sur la même vente.",
    "bg": "При издаването се издава и друга фактура, която отменя действието на {number}, защото и двете са за една и съща продажба."
  },
  "exchangesRejected": {
    "es": "La AEAT ha rechazado el registro de {number} y por tanto no conoce la factura que esta sustituye. Corrija también ese registro.",
    "en": "The tax authority rejected the record of {number}, so it does not know the invoice that this one replaces. Correct that record as well.",
    "ca": "L'AEAT ha rebutjat el registre de {number} i per tant no coneix la factura que aquesta substitueix. Corregiu també aquell registre.",
    "pt": "A AEAT rejeitou o registo de {number} e por isso não conhece a fatura que esta substitui. Corrija também esse registo.",
    "fr": "L'AEAT a rejeté l'enregistrement de {number} et ne connaît donc pas la facture que celle-ci remplace. Corrigez aussi cet enregistrement.",
    "bg": "AEAT отхвърли записа на {number} и затова не знае за фактурата, която тази замества. Коригирайте и този запис."
  },
  "exchangesCorrected": {
    "es": "Esta factura repite la simplificada tal como se emitió. Se rectificó con {numbers}: canjee también cada rectificativa.",
    "en": "This invoice repeats the simplified one as it was issued. It was corrected by {numbers}: also exchange each correction.",
    "ca": "Aquesta factura repeteix la simplificada tal com es va emetre. Es va rectificar amb {numbers}: bescanvieu també cada rectificativa.",
    "pt": "Esta fatura repete a simplificada tal como foi emitida. Foi retificada com {numbers}: troque também cada retificativa.",
    "fr": "Cette facture reprend la facture simplifiée telle qu'elle a été émise. Elle a été rectifiée par {numbers} : échangez aussi chaque facture rectificative.",
    "bg": "Тази фактура повтаря опростената, както е издадена. Тя е коригирана с {numbers}: заменете и всяка коригираща фактура."
  },
  "correctsExchanged": {
    "es": "{number} se canjeó por una factura completa. Cuando emita esta rectificativa, canjéela también.",
    "en": "{number} was exchanged for a full invoice. Once this correction is issued, exchange it as well.",
    "ca": "{number} es va bescanviar per una factura completa. Quan emeteu aquesta rectificativa, bescanvieu-la també.",
    "pt": "{number} foi trocada por uma fatura completa. Quando emitir esta retificativa, troque-a também.",
    "fr": "{number} a été échangée contre une facture complète. Une fois cette facture rectificative émise, échangez-la aussi.",
    "bg": "{number} е заменена с пълна фактура. Когато издадете тази коригираща фактура, заменете и нея."
  },
  "surchargeOfAdvance": {
    "es": "Los anticipos, y las facturas que los descuentan, no pueden llevar recargo de equivalencia: grava la mercancía que un minorista revende. Facture esa mercancía entera y aparte cuando se pague.",
    "en": "Advances, and invoices that deduct them, cannot have the equivalence surcharge: it is due on goods that a retailer resells. Invoice those as a whole, when they are paid.",
    "ca": "Les bestretes, i les factures que les descompten, no poden portar recàrrec d'equivalència: grava la mercaderia que un minorista revèn. Factureu-la sencera i a part quan es pagui.",
    "pt": "Os adiantamentos, e as faturas que os deduzem, não podem ter sobretaxa de equivalência: incide sobre mercadoria que um retalhista revende. Fature-a por inteiro e à parte quando for paga.",
    "fr": "Les acomptes, et les factures qui les déduisent, ne peuvent pas porter de recargo de equivalencia (taxe d'équivalence) : elle frappe les marchandises qu'un détaillant revend. Facturez-les en entier et à part lors de leur paiement.",
    "bg": "Авансите и фактурите, които ги приспадат, не могат да имат надбавка за еквивалентност: тя се дължи за стоки, които търговец на дребно препродава. Фактурирайте ги изцяло и отделно при плащането им."
  },
  "payerIsOwner": {
    "es": "El otro pagador es el propio cliente del presupuesto. Indique otro cliente.",
    "en": "The other payer is the budget's own client. Choose another client.",
    "ca": "L'altre pagador és el mateix client del pressupost. Indiqueu-ne un altre.",
    "pt": "O outro pagador é o próprio cliente do orçamento. Indique outro cliente.",
    "fr": "L'autre payeur est le client du devis lui-même. Indiquez un autre client.",
    "bg": "Другият платец е самият клиент по офертата. Посочете друг клиент."
  },
  "payerIncomplete": {
    "es": "A este cliente le faltan datos que su factura debe llevar: {fields}. Complételos antes en su ficha.",
    "en": "This client lacks data that its invoice has to name: {fields}. Complete the client first.",
    "ca": "A aquest client li falten dades que la seva factura ha de portar: {fields}. Completeu-les abans a la seva fitxa.",
    "pt": "Faltam a este cliente dados que a sua fatura tem de indicar: {fields}. Complete-os primeiro na ficha do cliente.",
    "fr": "Il manque à ce client des données que sa facture doit porter : {fields}. Complétez d'abord sa fiche.",
    "bg": "На този клиент липсват данни, които фактурата му трябва да съдържа: {fields}. Първо ги допълнете в картона му."
  },
  "splitBefore": {
    "es": "Una parte de este presupuesto ya está facturada o en borrador; la otra es lo que queda. No indique este campo.",
    "en": "One part of this budget is already invoiced or drafted, so the other part is the remainder. Omit this field.",
    "ca": "Una part d'aquest pressupost ja està facturada o en esborrany; l'altra és el que queda. No indiqueu aquest camp.",
    "pt": "Uma parte deste orçamento já está faturada ou em rascunho; a outra é o que resta. Não indique este campo.",
    "fr": "Une partie de ce devis est déjà facturée ou à l'état de brouillon ; l'autre est ce qui reste. N'indiquez pas ce champ.",
    "bg": "Едната част от тази оферта вече е фактурирана или е в чернова; другата е остатъкът. Не посочвайте това поле."
  },
  "excessBeyond": {
    "es": "La franquicia debe ser menor que el total del presupuesto, {total} EUR.",
    "en": "The excess must be less than the total of the budget, {total} EUR.",
    "ca": "La franquícia ha de ser inferior al total del pressupost, {total} EUR.",
    "pt": "A franquia tem de ser inferior ao total do orçamento, {total} EUR.",
    "fr": "La franchise doit être inférieure au total du devis, {total} EUR.",
    "bg": "Самоучастието трябва да е по-малко от общата сума на офертата, {total} EUR."
  },
  "bothPay": {
    "es": "Cada uno de los dos pagadores debe pagar una parte del presupuesto, cuyo total es de {total} EUR.",
    "en": "Each of the two payers must pay a part of the budget, whose total is {total} EUR.",
    "ca": "Cadascun dels dos pagadors ha de pagar una part del pressupost, que té un total de {total} EUR.",
    "pt": "Cada um dos dois pagadores tem de pagar uma parte do orçamento, cujo total é de {total} EUR.",
    "fr": "Chacun des deux payeurs doit payer une partie du devis, dont le total est de {total} EUR.",
    "bg": "Всеки от двамата платци трябва да плати част от офертата, чиято обща сума е {total} EUR."
  },
  "advancesBeyondPart": {
    "es": "El cliente ya ha anticipado {paid} EUR y esta parte es de {part} EUR. Primero devuelva la diferencia con una factura rectificativa de un anticipo.",
    "en": "The client has paid {paid} EUR in advance, and this part is only {part} EUR. First refund the difference with a corrective invoice of an advance.",
    "ca": "El client ja ha avançat {paid} EUR i aquesta part és de {part} EUR. Primer retorneu la diferència amb una factura rectificativa d'una bestreta.",
    "pt": "O cliente já adiantou {paid} EUR e esta parte é de {part} EUR. Primeiro devolva a diferença com uma fatura retificativa de um adiantamento.",
    "fr": "Le client a déjà versé {paid} EUR d'acomptes et cette part est de {part} EUR. Remboursez d'abord la différence par une facture rectificative d'un acompte.",
    "bg": "Клиентът е платил {paid} EUR авансово, а тази част е {part} EUR. Първо върнете разликата с коригираща фактура за аванс."
  },
  "splitDiffers": {
    "es": "Las facturas de los dos pagadores deben sumar el presupuesto en cada tipo impositivo: a esta le corresponden {part} EUR de trabajo. Cambie las líneas, o descarte el borrador de cada pagador y vuelva a dividir el presupuesto.",
    "en": "The invoices of the two payers must add up to the budget at each tax rate: the work on this one must total {part} EUR. Change the lines, or discard both drafts and split the budget again.",
    "ca": "Les factures dels dos pagadors han de sumar el pressupost en cada tipus impositiu: a aquesta li corresponen {part} EUR de feina. Canvieu les línies, o descarteu tots dos esborranys i torneu a dividir el pressupost.",
    "pt": "As faturas dos dois pagadores têm de somar o orçamento em cada taxa de imposto: a esta cabem {part} EUR de trabalho. Altere as linhas, ou descarte ambos os rascunhos e divida de novo o orçamento.",
    "fr": "Les factures des deux payeurs doivent totaliser le devis à chaque taux : celle-ci doit porter sur {part} EUR de travaux. Modifiez les lignes, ou abandonnez les deux brouillons et partagez de nouveau le devis.",
    "bg": "Фактурите на двамата платци трябва да дават сумата на офертата по всяка данъчна ставка: тази обхваща работа за {part} EUR. Променете редовете или изтрийте двете чернови и разделете офертата отново."
  },
  "regimeOfSplit": {
    "es": "Las facturas de un presupuesto con dos pagadores no pueden llevar recargo de equivalencia ni bienes usados (REBU).",
    "en": "The invoices of a budget with two payers can have neither the equivalence surcharge nor used goods (REBU).",
    "ca": "Les factures d'un pressupost amb dos pagadors no poden portar recàrrec d'equivalència ni béns usats (REBU).",
    "pt": "As faturas de um orçamento com dois pagadores não podem ter sobretaxa de equivalência nem bens em segunda mão (REBU).",
    "fr": "Les factures d'un devis à deux payeurs ne peuvent porter ni recargo de equivalencia (taxe d'équivalence) ni biens d'occasion (REBU).",
    "bg": "Фактурите за оферта с двама платци не могат да имат надбавка за еквивалентност или стоки втора употреба (REBU)."
  },
  "seriesUnfit": {
    "es": "No hay ninguna serie activa con este código para estas facturas.",
    "en": "There is no active series with this code for such invoices.",
    "ca": "No hi ha cap sèrie activa amb aquest codi per a aquestes factures.",
    "pt": "Não há nenhuma série ativa com este código para estas faturas.",
    "fr": "Aucune série active de ce code n'existe pour ces factures.",
    "bg": "Няма активна серия с този код за такива фактури."
  },
  "seriesCollides": {
    "es": "Los números de esta serie podrían coincidir con los de la serie {code}.",
    "en": "Numbers of this series could coincide with those of series {code}.",
    "ca": "Els números d'aquesta sèrie podrien coincidir amb els de la sèrie {code}.",
    "pt": "Os números desta série poderiam coincidir com os da série {code}.",
    "fr": "Les numéros de cette série pourraient être ceux de la série {code}.",
    "bg": "Номерата на тази серия може да съвпаднат с тези на серия {code}."
  },
  "seriesTaken": {
    "es": "Este valor no es válido aquí.",
    "en": "This value is not valid here.",
    "ca": "Aquest valor no és vàlid aquí.",
    "pt": "Este valor não é válido aqui.",
    "fr": "Cette valeur n'est pas valable ici.",
    "bg": "Тази стойност не е валидна тук."
  },
  "seriesOfFormerIssuer": {
    "es": "La serie {code} numera las facturas del NIF {tax_id}.",
    "en": "Series {code} numbers the invoices of tax id {tax_id}.",
    "ca": "La sèrie {code} numera les factures del NIF {tax_id}.",
    "pt": "A série {code} numera as faturas do NIF {tax_id}.",
    "fr": "La série {code} numérote les factures de l'identifiant fiscal {tax_id}.",
    "bg": "Серия {code} номерира фактурите на данъчен номер {tax_id}."
  },
  "seriesNumbered": {
    "es": "Esta serie ya tiene facturas numeradas: su numeración no puede cambiar.",
    "en": "This series already has issued invoices, so its numbering cannot change.",
    "ca": "Aquesta sèrie ja té factures numerades: la numeració no pot canviar.",
    "pt": "Esta série já tem faturas numeradas: a numeração não pode mudar.",
    "fr": "Cette série a déjà des factures numérotées : sa numérotation ne peut plus changer.",
    "bg": "Тази серия вече има номерирани фактури: номерацията ѝ не може да се промени."
  },
  "noPngOrJpeg": {
    "es": "No es una imagen PNG o JPEG, o está dañada. Otros formatos, como SVG, deben guardarse antes como PNG.",
    "en": "This is not a PNG or JPEG picture, or it is damaged. Save other kinds, such as SVG, as PNG first.",
    "ca": "No és una imatge PNG o JPEG, o està malmesa. Altres formats, com ara SVG, s'han de desar abans com a PNG.",
    "pt": "Não é uma imagem PNG ou JPEG, ou está danificada. Outros formatos, como SVG, têm de ser guardados antes como PNG.",
    "fr": "Ce n'est pas une image PNG ou JPEG, ou elle est endommagée. Les autres formats, comme SVG, doivent d'abord être enregistrés en PNG.",
    "bg": "Това не е изображение PNG или JPEG или е повредено. Други формати, като SVG, първо трябва да се запишат като PNG."
  },
  "pictureTooLarge": {
    "es": "La imagen puede tener como máximo {most} píxeles por lado.",
    "en": "The picture may have up to {most} pixels on each side.",
    "ca": "La imatge pot tenir com a màxim {most} píxels per costat.",
    "pt": "A imagem pode ter no máximo {most} píxeis de cada lado.",
    "fr": "L'image peut avoir au plus {most} pixels de chaque côté.",
    "bg": "Изображението може да има най-много {most} пиксела на всяка страна."
  },
  "certificateForm": {
    "es": "No es un archivo PKCS#12 (.p12 o .pfx), o está dañado.",
    "en": "This is not a PKCS#12 file (.p12 or .pfx), or it is damaged.",
    "ca": "No és un fitxer PKCS#12 (.p12 o .pfx), o està malmès.",
    "pt": "Não é um ficheiro PKCS#12 (.p12 ou .pfx), ou está danificado.",
    "fr": "Ce n'est pas un fichier PKCS#12 (.p12 ou .pfx), ou il est endommagé.",
    "bg": "Това не е файл PKCS#12 (.p12 или .pfx) или е повреден."
  },
  "certificatePassphrase": {
    "es": "La contraseña no abre el archivo.",
    "en": "The password does not open the file.",
    "ca": "La contrasenya no obre el fitxer.",
    "pt": "A palavra-passe não abre o ficheiro.",
    "fr": "Le mot de passe n'ouvre pas le fichier.",
    "bg": "Паролата не отваря файла."
  },
  "certificateCipher": {
    "es": "El archivo está cifrado con un algoritmo antiguo (RC2). Vuelva a codificarlo: openssl pkcs12 -legacy -in antiguo.p12 -nodes | openssl pkcs12 -export -out nuevo.p12",
    "en": "The file is encrypted with an old cipher (RC2). Encode it again: openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12",
    "ca": "El fitxer està xifrat amb un algorisme antic (RC2). Torneu-lo a codificar: openssl pkcs12 -legacy -in antic.p12 -nodes | openssl pkcs12 -export -out nou.p12",
    "pt": "O ficheiro está cifrado com um algoritmo antigo (RC2). Codifique-o de novo: openssl pkcs12 -legacy -in antigo.p12 -nodes | openssl pkcs12 -export -out novo.p12",
    "fr": "Le fichier est chiffré avec un algorithme ancien (RC2). Encodez-le à nouveau : openssl pkcs12 -legacy -in ancien.p12 -nodes | openssl pkcs12 -export -out nouveau.p12",
    "bg": "Файлът е шифрован със стар алгоритъм (RC2). Кодирайте го отново: openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12"
  },
  "certificateWithoutKey": {
    "es": "El archivo no contiene un certificado con su clave privada. Exporte el certificado de nuevo, con la clave.",
    "en": "The file has no certificate with its private key. Export the certificate again, with the key.",
    "ca": "El fitxer no conté cap certificat amb la seva clau privada. Exporteu el certificat de nou, amb la clau.",
    "pt": "O ficheiro não contém um certificado com a sua chave privada. Exporte o certificado de novo, com a chave.",
    "fr": "Le fichier ne contient pas de certificat avec sa clé privée. Exportez à nouveau le certificat, avec la clé.",
    "bg": "Файлът не съдържа сертификат с частния му ключ. Експортирайте сертификата отново, заедно с ключа."
  },
  "certificateSlow": {
    "es": "Abrir el archivo tarda más de 5 segundos, porque su clave se deriva con demasiadas iteraciones. Vuelva a codificarlo: openssl pkcs12 -in antiguo.p12 -nodes | openssl pkcs12 -export -out nuevo.p12",
    "en": "Opening the file takes longer than 5 seconds, because its key is derived with too many iterations. Encode it again: openssl pkcs12 -in old.p12 -nodes | openssl pkcs12 -export -out new.p12",
    "ca": "Obrir el fitxer triga més de 5 segons, perquè la seva clau es deriva amb massa iteracions. Torneu-lo a codificar: openssl pkcs12 -in antic.p12 -nodes | openssl pkcs12 -export -out nou.p12",
    "pt": "Abrir o ficheiro demora mais de 5 segundos, porque a sua chave é derivada com demasiadas iterações. Codifique-o de novo: openssl pkcs12 -in antigo.p12 -nodes | openssl pkcs12 -export -out novo.p12",
    "fr": "L'ouverture du fichier dure plus de 5 secondes, car sa clé est dérivée avec trop d'itérations. Encodez-le à nouveau : openssl pkcs12 -in ancien.p12 -nodes | openssl pkcs12 -export -out nouveau.p12",
    "bg": "Отварянето на файла отнема над 5 секунди, защото ключът му се извлича с твърде много итерации. Кодирайте го отново: openssl pkcs12 -in old.p12 -nodes | openssl pkcs12 -export -out new.p12"
  },
  "certificateOwner": {
    "es": "El certificado no contiene ningún NIF. Use uno que la Agencia Tributaria admita.",
    "en": "The certificate names no Spanish tax id (NIF). Use one that the tax authority accepts.",
    "ca": "El certificat no conté cap NIF. Feu-ne servir un que l'Agència Tributària admeti.",
    "pt": "O certificado não contém nenhum NIF espanhol. Use um que a autoridade tributária espanhola aceite.",
    "fr": "Le certificat ne contient aucun NIF espagnol. Utilisez-en un que l'administration fiscale espagnole accepte.",
    "bg": "Сертификатът не съдържа испански данъчен номер (NIF). Използвайте такъв, който испанската данъчна служба приема."
  },
  "certificateOfAnother": {
    "es": "El certificado es de {tax_id}, pero el NIF del taller es {own}.",
    "en": "The certificate belongs to {tax_id}, but the tax id of the workshop is {own}.",
    "ca": "El certificat és de {tax_id}, però el NIF del taller és {own}.",
    "pt": "O certificado é de {tax_id}, mas o NIF da oficina é {own}.",
    "fr": "Le certificat appartient à {tax_id}, mais le numéro fiscal du garage est {own}.",
    "bg": "Сертификатът е на {tax_id}, а данъчният номер на сервиза е {own}."
  },
  "testStays": {
    "es": "Este taller ha emitido facturas de prueba, así que sigue siendo un taller de pruebas. Cree otro para las facturas reales.",
    "en": "This workshop has issued test invoices, so it stays a test workshop. Set up another one for real invoices.",
    "ca": "Aquest taller ha emès factures de prova, de manera que continua sent un taller de proves. Creeu-ne un altre per a les factures reals.",
    "pt": "Esta oficina emitiu faturas de teste, por isso continua a ser uma oficina de testes. Crie outra para as faturas reais.",
    "fr": "Ce garage a émis des factures d'essai et reste donc un garage d'essai. Créez-en un autre pour les vraies factures.",
    "bg": "Този сервиз е издал пробни фактури и затова остава пробен. Създайте друг за истинските фактури."
  },
  "testOnlyNew": {
    "es": "Este taller ya ha emitido facturas, así que no puede ser un taller de pruebas. Cree otro para las pruebas.",
    "en": "This workshop has issued invoices, so it cannot become a test workshop. Set up another one for tests.",
    "ca": "Aquest taller ja ha emès factures, de manera que no pot ser un taller de proves. Creeu-ne un altre per a les proves.",
    "pt": "Esta oficina já emitiu faturas, por isso não pode ser uma oficina de testes. Crie outra para os testes.",
    "fr": "Ce garage a déjà émis des factures et ne peut pas devenir un garage d'essai. Créez-en un autre pour les essais.",
    "bg": "Този сервиз вече е издал фактури и не може да стане пробен. Създайте друг за проби."
  },
  "exemptionMissing": {
    "es": "Indique por qué el taller está exento: sii, basque_country o navarre.",
    "en": "Specify why the workshop is exempt: sii, basque_country or navarre.",
    "ca": "Indiqueu per què el taller està exempt: sii, basque_country o navarre.",
    "pt": "Indique por que motivo a oficina está isenta: sii, basque_country ou navarre.",
    "fr": "Indiquez pourquoi le garage est exempté : sii, basque_country ou navarre.",
    "bg": "Посочете защо сервизът е освободен: sii, basque_country или navarre."
  },
  "exemptionOnlyExempt": {
    "es": "Solo el modo exempt lleva un motivo.",
    "en": "Only the mode exempt has a reason.",
    "ca": "Només el mode exempt porta un motiu.",
    "pt": "Só o modo exempt tem um motivo.",
    "fr": "Seul le mode exempt a un motif.",
    "bg": "Само режимът exempt има причина."
  },
  "modeOnlySpain": {
    "es": "Solo los talleres de España envían registros de facturación, y el país de este es {country}.",
    "en": "Only workshops in Spain send tax records, but the country of this one is {country}.",
    "ca": "Només els tallers d'Espanya envien registres de facturació, i el país d'aquest és {country}.",
    "pt": "Só as oficinas de Espanha enviam registos de faturação, e o país desta é {country}.",
    "fr": "Seuls les garages d'Espagne envoient des registres de facturation ; le pays de celui-ci est {country}.",
    "bg": "Само сервизи в Испания изпращат данъчни записи, а държавата на този е {country}."
  },
  "makerInvented": {
    "es": "Cada registro identifica al fabricante del programa, y MAKER_NAME y MAKER_TAX_ID aún tienen valores inventados. Indíquelos primero.",
    "en": "Each record names the maker of the software, and MAKER_NAME and MAKER_TAX_ID still have invented values. Set them first.",
    "ca": "Cada registre identifica el fabricant del programa, i MAKER_NAME i MAKER_TAX_ID encara tenen valors inventats. Indiqueu-los primer.",
    "pt": "Cada registo identifica o produtor do programa, e MAKER_NAME e MAKER_TAX_ID ainda têm valores inventados. Indique-os primeiro.",
    "fr": "Chaque registre nomme le producteur du logiciel, et MAKER_NAME et MAKER_TAX_ID ont encore des valeurs inventées. Indiquez-les d'abord.",
    "bg": "Всеки запис посочва производителя на програмата, а MAKER_NAME и MAKER_TAX_ID още имат измислени стойности. Първо ги задайте."
  },
  "certificateUnusable": {
    "es": "Sin un certificado utilizable no se puede enviar nada: {problem}.",
    "en": "Nothing can be sent without a certificate that can be used: {problem}.",
    "ca": "Sense un certificat utilitzable no es pot enviar res: {problem}.",
    "pt": "Sem um certificado utilizável nada pode ser enviado: {problem}.",
    "fr": "Sans certificat utilisable, rien ne peut être envoyé : {problem}.",
    "bg": "Без годен сертификат нищо не може да се изпрати: {problem}."
  },
  "sendingGoesOn": {
    "es": "El taller debe enviar sus registros al menos hasta fin de año.",
    "en": "The workshop must send its records at least until the end of the year.",
    "ca": "El taller ha d'enviar els registres almenys fins a final d'any.",
    "pt": "A oficina tem de enviar os registos pelo menos até ao fim do ano.",
    "fr": "Le garage doit envoyer ses enregistrements au moins jusqu'à la fin de l'année.",
    "bg": "Сервизът трябва да изпраща записите си поне до края на годината."
  },
  "reconcileOnlySending": {
    "es": "El taller no envía registros de facturación, así que no hay nada que comparar.",
    "en": "The workshop sends no tax records, so there is nothing to compare.",
    "ca": "El taller no envia registres de facturació, així que no hi ha res per comparar.",
    "pt": "A oficina não envia registos de faturação, por isso não há nada para comparar.",
    "fr": "Le garage n'envoie pas de registres de facturation : il n'y a rien à comparer.",
    "bg": "Сервизът не изпраща данъчни записи, затова няма какво да се сравни."
  },
  "endOnlyProduction": {
    "es": "Solo el modo production tiene un fin que se comunica a la Agencia Tributaria.",
    "en": "Only the mode production has an end that is announced to the tax authority.",
    "ca": "Només el mode production té una fi que es comunica a l'Agència Tributària.",
    "pt": "Só o modo production tem um fim que se comunica à autoridade tributária.",
    "fr": "Seul le mode production a une fin à annoncer à l'administration fiscale.",
    "bg": "Само режимът production има край, който се обявява на данъчната служба."
  },
  "endOver": {
    "es": "El fin comunicado ({day}) ya ha pasado y no se puede retirar.",
    "en": "The announced end ({day}) has passed and can no longer be withdrawn.",
    "ca": "La fi comunicada ({day}) ja ha passat i no es pot retirar.",
    "pt": "O fim comunicado ({day}) já passou e não pode ser retirado.",
    "fr": "La fin annoncée ({day}) est passée et ne peut plus être retirée.",
    "bg": "Обявеният край ({day}) е минал и вече не може да се оттегли."
  },
  "issuedAlready": {
    "es": "El taller ha emitido facturas con el valor actual.",
    "en": "The workshop has issued invoices with the current value.",
    "ca": "El taller ha emès factures amb el valor actual.",
    "pt": "A oficina emitiu faturas com o valor atual.",
    "fr": "Le garage a émis des factures avec la valeur actuelle.",
    "bg": "Сервизът е издал фактури с настоящата стойност."
  },
  "recordsUnsent": {
    "es": "{unsent} registros esperan respuesta de la Agencia Tributaria. Cámbielo cuando la tengan.",
    "en": "{unsent} records are waiting for an answer from the tax authority. Change this after they have been answered.",
    "ca": "{unsent} registres esperen resposta de l'Agència Tributària. Canvieu-ho quan la tinguin.",
    "pt": "{unsent} registos esperam resposta da autoridade tributária. Altere isto quando a tiverem.",
    "fr": "{unsent} enregistrements attendent une réponse de l'administration fiscale. Changez ceci ensuite.",
    "bg": "{unsent} записа чакат отговор от данъчната служба. Сменете това, когато го получат."
  },
  "recordsRequired": {
    "es": "Desde el {day} un taller de España solo puede emitir facturas cuyos registros se envían, o estando exento.",
    "en": "Since {day} a workshop in Spain may only issue invoices whose records are sent, or that are exempt.",
    "ca": "Des del {day} un taller d'Espanya només pot emetre factures amb registres que s'envien, o estant exempt.",
    "pt": "Desde {day} uma oficina em Espanha só pode emitir faturas cujos registos são enviados, ou estando isenta.",
    "fr": "Depuis le {day}, un garage en Espagne ne peut émettre que des factures dont les registres sont envoyés, sauf exemption.",
    "bg": "От {day} сервиз в Испания може да издава само фактури с изпращани записи, освен ако е освободен."
  },
  "laterThanLaw": {
    "es": "Por ley, los registros de este NIF son obligatorios desde el {day}.",
    "en": "By law the records of this tax id are required from {day}.",
    "ca": "Per llei, els registres d'aquest NIF són obligatoris des del {day}.",
    "pt": "Por lei, os registos deste NIF são obrigatórios desde {day}.",
    "fr": "La loi exige les registres de ce NIF à partir du {day}.",
    "bg": "По закон записите за този данъчен номер са задължителни от {day}."
  },
  "recordsEnded": {
    "es": "Los registros se enviaron hasta el {day}, como se comunicó a la Agencia Tributaria.",
    "en": "Records were sent until {day}, as announced to the tax authority.",
    "ca": "Els registres es van enviar fins al {day}, com es va comunicar a l'Agència Tributària.",
    "pt": "Os registos foram enviados até {day}, como se comunicou à autoridade tributária.",
    "fr": "Les registres ont été envoyés jusqu'au {day}, comme annoncé à l'administration fiscale.",
    "bg": "Записите се изпращаха до {day}, както беше обявено на данъчната служба."
  },
  "uncertified": {
    "es": "Este programa no está certificado por la administración tributaria de {country}. Consulte a su asesoría qué normas rigen para sus facturas; si puede emitirlas con él, acéptelo.",
    "en": "This software is not certified by the tax authority of {country}. Ask your adviser which rules apply to your invoices; if you may issue them with it, accept that.",
    "ca": "Aquest programa no està certificat per l'administració tributària de {country}. Consulteu la vostra gestoria quines normes regeixen per a les factures; si les podeu emetre amb ell, accepteu-ho.",
    "pt": "Este programa não está certificado pela administração fiscal de {country}. Pergunte ao seu contabilista que regras se aplicam às suas faturas; se puder emiti-las com ele, aceite-o.",
    "fr": "Ce logiciel n'est pas certifié par l'administration fiscale du pays {country}. Demandez à votre comptable quelles règles s'appliquent à vos factures ; si vous pouvez les émettre avec lui, acceptez-le.",
    "bg": "Тази програма не е сертифицирана от данъчната администрация на {country}. Попитайте счетоводителя си какви правила важат за фактурите ви; ако може да ги издавате с нея, приемете това."
  },
  "uncertifiedPortugal": {
    "es": "En Portugal la mayoría de las empresas solo puede facturar con un programa certificado por la administración tributaria (AT), con ATCUD y código QR, y este no lo está. Consulte a su asesoría; si su taller está dispensado, acéptelo.",
    "en": "In Portugal most businesses may only invoice with software that the tax authority (AT) has certified, with ATCUD and QR code, and this software is not. Ask your adviser; if your workshop is exempt, accept that.",
    "ca": "A Portugal la majoria d'empreses només poden facturar amb un programa certificat per l'administració tributària (AT), amb ATCUD i codi QR, i aquest no ho està. Consulteu la vostra gestoria; si el vostre taller n'està dispensat, accepteu-ho.",
    "pt": "Em Portugal, a maioria das empresas só pode faturar com um programa certificado pela Autoridade Tributária (AT), com ATCUD e código QR, e este não o é. Pergunte ao seu contabilista; se a sua oficina estiver dispensada, aceite-o.",
    "fr": "Au Portugal, la plupart des entreprises ne peuvent facturer qu'avec un logiciel certifié par l'administration fiscale (AT), avec ATCUD et code QR, et celui-ci ne l'est pas. Demandez à votre comptable ; si votre garage en est dispensé, acceptez-le.",
    "bg": "В Португалия повечето фирми може да фактурират само с програма, сертифицирана от данъчната администрация (AT), с ATCUD и QR код, а тази не е. Попитайте счетоводителя си; ако сервизът ви е освободен, приемете това."
  },
  "uncertifiedFrance": {
    "es": "En Francia, el programa que registra los pagos de particulares debe estar certificado o atestado por su fabricante (CGI, art. 286), y las facturas entre empresas pasan por una plataforma autorizada según va entrando en vigor esa obligación. Este programa no ofrece ninguna de las dos cosas. Consulte a su asesoría; si puede facturar con él, acéptelo.",
    "en": "In France the software that records payments of private customers has to be certified or attested by its maker (CGI, art. 286), and invoices between businesses go through an approved platform as this duty comes into force. This software offers neither. Ask your adviser; if you may invoice with it, accept that.",
    "ca": "A França, el programa que registra els pagaments de particulars ha d'estar certificat o atestat pel fabricant (CGI, art. 286), i les factures entre empreses passen per una plataforma autoritzada a mesura que aquesta obligació entra en vigor. Aquest programa no ofereix cap de les dues coses. Consulteu la vostra gestoria; si hi podeu facturar, accepteu-ho.",
    "pt": "Em França, o programa que regista pagamentos de particulares tem de ser certificado ou atestado pelo produtor (CGI, art. 286), e as faturas entre empresas passam por uma plataforma autorizada à medida que essa obrigação entra em vigor. Este programa não oferece nenhuma das duas coisas. Pergunte ao seu contabilista; se puder faturar com ele, aceite-o.",
    "fr": "En France, le logiciel qui enregistre les règlements des particuliers doit être certifié ou attesté par son éditeur (CGI, art. 286), et les factures entre entreprises passent par une plateforme agréée à mesure que cette obligation entre en vigueur. Ce logiciel n'offre ni l'un ni l'autre. Demandez à votre comptable ; si vous pouvez facturer avec lui, acceptez-le.",
    "bg": "Във Франция програмата, която записва плащания от частни лица, трябва да е сертифицирана или удостоверена от производителя си (CGI, чл. 286), а фактурите между фирми минават през одобрена платформа с влизането на това задължение в сила. Тази програма не предлага нито едното, нито другото. Попитайте счетоводителя си; ако може да фактурирате с нея, приемете това."
  },
  "uncertifiedBulgaria": {
    "es": "En Bulgaria, las ventas en efectivo o con tarjeta se registran con un dispositivo fiscal, y el programa que las gestiona se declara ante la administración tributaria (NRA, Ordenanza N-18). Este programa no está conectado a ningún dispositivo fiscal. Consulte a su asesoría; si puede facturar con él, acéptelo.",
    "en": "In Bulgaria sales in cash or by card are recorded with a fiscal device, and software that manages them is declared to the tax authority (NRA, Ordinance N-18). This software is connected to no fiscal device. Ask your adviser; if you may invoice with it, accept that.",
    "ca": "A Bulgària, les vendes en efectiu o amb targeta es registren amb un dispositiu fiscal, i el programa que les gestiona es declara a l'administració tributària (NRA, Ordenança N-18). Aquest programa no està connectat a cap dispositiu fiscal. Consulteu la vostra gestoria; si hi podeu facturar, accepteu-ho.",
    "pt": "Na Bulgária, as vendas em numerário ou com cartão são registadas com um dispositivo fiscal, e o programa que as gere é declarado à administração fiscal (NRA, Portaria N-18). Este programa não está ligado a nenhum dispositivo fiscal. Pergunte ao seu contabilista; se puder faturar com ele, aceite-o.",
    "fr": "En Bulgarie, les ventes en espèces ou par carte sont enregistrées avec un dispositif fiscal, et le logiciel qui les gère est déclaré à l'administration fiscale (NRA, ordonnance N-18). Ce logiciel n'est relié à aucun dispositif fiscal. Demandez à votre comptable ; si vous pouvez facturer avec lui, acceptez-le.",
    "bg": "В България продажбите в брой или с карта се отчитат с фискално устройство, а софтуерът, който ги управлява, се декларира пред НАП (Наредба Н-18). Тази програма не е свързана с фискално устройство. Попитайте счетоводителя си; ако може да фактурирате с нея, приемете това."
  },
  "onlyOutsideSpain": {
    "es": "Esto es solo para talleres fuera de España.",
    "en": "This is only for workshops outside Spain.",
    "ca": "Això és només per a tallers de fora d'Espanya.",
    "pt": "Isto é só para oficinas fora de Espanha.",
    "fr": "Ceci ne concerne que les garages hors d'Espagne.",
    "bg": "Това е само за сервизи извън Испания."
  },
  "surchargeOnlySpain": {
    "es": "El recargo de equivalencia solo existe en España.",
    "en": "The equivalence surcharge (recargo de equivalencia) exists only in Spain.",
    "ca": "El recàrrec d'equivalència només existeix a Espanya.",
    "pt": "A sobretaxa de equivalência (recargo de equivalencia) só existe em Espanha.",
    "fr": "La taxe d'équivalence (recargo de equivalencia) n'existe qu'en Espagne.",
    "bg": "Надбавката за еквивалентност (recargo de equivalencia) съществува само в Испания."
  },
  "rateNotOfCountry": {
    "es": "El {rate} % no es ninguno de los tipos impositivos conocidos de {country}: {known}. Corrija la línea.",
    "en": "{rate} % is not a known tax rate of {country}: {known}. Correct the line.",
    "ca": "El {rate} % no és cap dels tipus impositius coneguts de {country}: {known}. Corregiu la línia.",
    "pt": "{rate} % não é nenhuma das taxas de imposto conhecidas de {country}: {known}. Corrija a linha.",
    "fr": "Le taux de {rate} % ne fait pas partie des taux de TVA connus du pays {country} : {known}. Corrigez la ligne.",
    "bg": "{rate} % не е сред известните данъчни ставки на {country}: {known}. Поправете реда."
  },
  "untaxedWithRate": {
    "es": "Una línea con tax_exempt_code no lleva impuesto: su tax_rate debe ser 0.",
    "en": "A line with tax_exempt_code has no tax: its tax_rate must be 0.",
    "ca": "Una línia amb tax_exempt_code no porta impost: el seu tax_rate ha de ser 0.",
    "pt": "Uma linha com tax_exempt_code não tem imposto: a sua tax_rate tem de ser 0.",
    "fr": "Une ligne avec tax_exempt_code est sans taxe : son tax_rate doit être 0.",
    "bg": "Ред с tax_exempt_code е без данък: неговата tax_rate трябва да е 0."
  },
  "untaxedWithoutReason": {
    "es": "Una línea sin impuesto suele indicar el motivo: indique tax_exempt_code (E1 exenta, E2 exportación, E5 dentro de la Unión, S2 inversión del sujeto pasivo) o escriba el artículo de la ley en public_notes.",
    "en": "A line without tax normally states its reason: set tax_exempt_code (E1 exempt, E2 export, E5 within the Union, S2 reverse charge), or write the article of the law in public_notes.",
    "ca": "Una línia sense impost sol indicar-ne el motiu: indiqueu tax_exempt_code (E1 exempta, E2 exportació, E5 dins de la Unió, S2 inversió del subjecte passiu) o escriviu l'article de la llei a public_notes.",
    "pt": "Uma linha sem imposto costuma indicar o motivo: indique tax_exempt_code (E1 isenta, E2 exportação, E5 dentro da União, S2 autoliquidação) ou escreva o artigo da lei em public_notes.",
    "fr": "Une ligne sans taxe indique normalement son motif : indiquez tax_exempt_code (E1 exonérée, E2 exportation, E5 dans l'Union, S2 autoliquidation) ou écrivez l'article de la loi dans public_notes.",
    "bg": "Ред без данък обикновено посочва основанието: задайте tax_exempt_code (E1 освободен, E2 износ, E5 в рамките на Съюза, S2 обратно начисляване) или напишете члена от закона в public_notes."
  },
  "certificateWithoutTaxId": {
    "es": "El taller no tiene NIF con el que comparar el certificado. Indíquelo antes.",
    "en": "The workshop has no tax id with which to compare the certificate. Set it first.",
    "ca": "El taller no té NIF amb què comparar el certificat. Indiqueu-lo abans.",
    "pt": "A oficina não tem NIF com o qual comparar o certificado. Indique-o primeiro.",
    "fr": "Le garage n'a pas de numéro fiscal auquel comparer le certificat. Indiquez-le d'abord.",
    "bg": "Сервизът няма данъчен номер, с който да се сравни сертификатът. Първо го посочете."
  },
  "certificateExpired": {
    "es": "El certificado caducó el {day}.",
    "en": "The certificate expired on {day}.",
    "ca": "El certificat va caducar el {day}.",
    "pt": "O certificado expirou em {day}.",
    "fr": "Le certificat a expiré le {day}.",
    "bg": "Сертификатът е изтекъл на {day}."
  },
  "certificateTooEarly": {
    "es": "El certificado no es válido hasta el {day}.",
    "en": "The certificate is not valid before {day}.",
    "ca": "El certificat no és vàlid fins al {day}.",
    "pt": "O certificado só é válido a partir de {day}.",
    "fr": "Le certificat n'est valable qu'à partir du {day}.",
    "bg": "Сертификатът е валиден едва от {day}."
  },
  "confirmsNumber": {
    "es": "Este no es el número completo de la factura.",
    "en": "This is not the full number of the invoice.",
    "ca": "Aquest no és el número complet de la factura.",
    "pt": "Este não é o número completo da fatura.",
    "fr": "Ce n'est pas le numéro complet de la facture.",
    "bg": "Това не е пълният номер на фактурата."
  },
  "nothingRestored": {
    "es": "No se ha restaurado ninguna copia desde la última comparación, así que los números de este taller se conocen.",
    "en": "No backup was restored since the last comparison, so the numbers of this workshop are known.",
    "ca": "No s'ha restaurat cap còpia des de l'última comparació, de manera que els números d'aquest taller es coneixen.",
    "pt": "Não foi restaurada nenhuma cópia desde a última comparação, pelo que os números desta oficina são conhecidos.",
    "fr": "Aucune sauvegarde n'a été restaurée depuis la dernière comparaison : les numéros de ce garage sont connus.",
    "bg": "След последното сравнение не е възстановявано копие и номерата на този сервиз са известни."
  },
  "numberOfNoSeries": {
    "es": "Ninguna serie de este taller da un número así en los años transcurridos desde la copia.",
    "en": "No series of this workshop has such a number in the years since the backup.",
    "ca": "Cap sèrie d'aquest taller dona un número així en els anys transcorreguts des de la còpia.",
    "pt": "Nenhuma série desta oficina dá um número assim nos anos desde a cópia.",
    "fr": "Aucune série de ce garage ne donne un tel numéro dans les années depuis la sauvegarde.",
    "bg": "Никоя серия на този сервиз не дава такъв номер в годините след копието."
  },
  "numberBelowBackup": {
    "es": "La propia copia ya tiene {last}: el último número no puede ser inferior.",
    "en": "The backup itself has {last}: the last number cannot be lower.",
    "ca": "La còpia mateixa ja té {last}: l'últim número no pot ser inferior.",
    "pt": "A própria cópia já tem {last}: o último número não pode ser inferior.",
    "fr": "La sauvegarde elle-même contient {last} : le dernier numéro ne peut pas être inférieur.",
    "bg": "Самото копие вече съдържа {last}: последният номер не може да е по-малък."
  },
  "numberFarBeyond": {
    "es": "Son más de 100.000 números después de {last}, el último de la copia. Compruébelo: los números saltados no se podrán usar nunca.",
    "en": "This is more than 100,000 numbers beyond {last}, the last one of the backup. Check it: skipped numbers can never be used.",
    "ca": "Són més de 100.000 números després de {last}, l'últim de la còpia. Comproveu-ho: els números saltats no es podran fer servir mai.",
    "pt": "São mais de 100 000 números depois de {last}, o último da cópia. Verifique: os números saltados nunca poderão ser usados.",
    "fr": "C'est plus de 100 000 numéros après {last}, le dernier de la sauvegarde. Vérifiez : les numéros sautés ne pourront jamais servir.",
    "bg": "Това е с над 100 000 номера след {last}, последния в копието. Проверете: прескочените номера никога няма да могат да се използват."
  },
  "lastNumbersMissing": {
    "es": "Hace falta el último número de cada serie activa. Faltan estas; la copia tiene: {numbers}",
    "en": "The last number of each active series is needed. These are missing; the backup has: {numbers}",
    "ca": "Cal l'últim número de cada sèrie activa. Falten aquestes; la còpia té: {numbers}",
    "pt": "É preciso o último número de cada série ativa. Faltam estas; a cópia tem: {numbers}",
    "fr": "Il faut le dernier numéro de chaque série active. Il manque celles-ci ; la sauvegarde contient : {numbers}",
    "bg": "Нужен е последният номер на всяка активна серия. Липсват тези; копието съдържа: {numbers}"
  },
  "takeOverCancelled": {
    "es": "La factura está anulada. Solo el registro de una factura en vigor puede sustituir a otro: emita la factura de nuevo.",
    "en": "The invoice is cancelled. Only the record of an invoice in force can replace another one: issue the invoice again.",
    "ca": "La factura està anul·lada. Només el registre d'una factura en vigor en pot substituir un altre: emeteu la factura de nou.",
    "pt": "A fatura está anulada. Só o registo de uma fatura em vigor pode substituir outro: emita a fatura de novo.",
    "fr": "La facture est annulée. Seul l'enregistrement d'une facture en vigueur peut en remplacer un autre : émettez de nouveau la facture.",
    "bg": "Фактурата е анулирана. Само запис на валидна фактура може да замени друг: издайте фактурата отново."
  },
  "nothingToTakeOver": {
    "es": "Ninguna comparación ha encontrado otro registro con este número.",
    "en": "No comparison has found another record under this number.",
    "ca": "Cap comparació no ha trobat un altre registre amb aquest número.",
    "pt": "Nenhuma comparação encontrou outro registo com este número.",
    "fr": "Aucune comparaison n'a trouvé un autre registre sous ce numéro.",
    "bg": "Никое сравнение не е открило друг запис с този номер."
  },
  "recordRefused": {
    "es": "La Agencia Tributaria rechaza un registro así (error {code}).",
    "en": "The tax authority rejects such a record (error {code}).",
    "ca": "L'Agència Tributària rebutja un registre així (error {code}).",
    "pt": "A autoridade fiscal recusa um registo assim (erro {code}).",
    "fr": "L'administration fiscale refuse un tel enregistrement (erreur {code}).",
    "bg": "Данъчната администрация отхвърля такъв запис (грешка {code})."
  },
  "stockOutOfBounds": {
    "es": "Las existencias superarían el máximo que se puede registrar: {limit}.",
    "en": "The quantity on hand would exceed what can be recorded. Maximum: {limit}.",
    "ca": "Les existències superarien el màxim que es pot registrar: {limit}.",
    "pt": "O stock excederia o máximo que se pode registar: {limit}.",
    "fr": "La quantité en stock dépasserait ce qui peut être compté. Maximum : {limit}.",
    "bg": "Наличността би надхвърлила максимума, който може да се отчете: {limit}."
  },
  "notPositive": {
    "es": "La cantidad que entra o sale debe ser mayor que cero: el sentido lo indica el tipo.",
    "en": "The quantity of in and out must be greater than zero: the kind determines the direction.",
    "ca": "La quantitat que entra o surt ha de ser més gran que zero: el tipus indica el sentit.",
    "pt": "A quantidade que entra ou sai deve ser maior do que zero: o tipo indica o sentido.",
    "fr": "La quantité qui entre ou sort doit être supérieure à zéro : le type indique le sens.",
    "bg": "Количеството, което влиза или излиза, трябва да е по-голямо от нула: видът показва посоката."
  },
  "referenceTaken": {
    "es": "Otro recambio tiene esta referencia. Mayúsculas, acentos y espacios no cuentan.",
    "en": "Another part has this reference. Case, accents and spaces make no difference.",
    "ca": "Un altre recanvi té aquesta referència. Majúscules, accents i espais no compten.",
    "pt": "Outra peça tem esta referência. Maiúsculas, acentos e espaços não contam.",
    "fr": "Une autre pièce a cette référence. La casse, les accents et les espaces ne comptent pas.",
    "bg": "Друга част има този номер. Главните букви, ударенията и интервалите нямат значение."
  }
} as const;
export type FieldMessage = keyof typeof fieldMessages;

/** Messages of reasons and fields that name commands at the desk. */
export const deskMessages: Partial<Record<Reason | FieldMessage, Record<Language, string>>> = {
  "notReceived": {
    "es": "Todavía no hay resguardo, porque el vehículo no ha entrado. Registre primero su entrada: vehicles check-in --budget {budget}.",
    "en": "There is no receipt yet, because the vehicle has not been checked in. Check it in first: vehicles check-in --budget {budget}.",
    "ca": "Encara no hi ha resguard, perquè el vehicle no ha entrat. Registreu-ne primer l'entrada: vehicles check-in --budget {budget}.",
    "pt": "Ainda não há comprovativo, porque o veículo não deu entrada. Registe primeiro a entrada: vehicles check-in --budget {budget}.",
    "fr": "Il n'y a pas encore de fiche de réception, car le véhicule n'est pas entré. Enregistrez d'abord son arrivée : vehicles check-in --budget {budget}.",
    "bg": "Още няма разписка, защото превозното средство не е прието. Първо го приемете: vehicles check-in --budget {budget}."
  },
  "reconcileFirst": {
    "es": "Se ha restaurado una copia de seguridad. Primero compare las facturas con las de la AEAT: verifactu reconcile.",
    "en": "A backup was restored. Before this is possible, compare the invoices with those of the tax authority: verifactu reconcile.",
    "ca": "S'ha restaurat una còpia de seguretat. Primer compareu les factures amb les de l'AEAT: verifactu reconcile.",
    "pt": "Foi restaurada uma cópia de segurança. Primeiro compare as faturas com as da AEAT: verifactu reconcile.",
    "fr": "Une sauvegarde a été restaurée. Comparez d'abord les factures avec celles de l'AEAT : verifactu reconcile.",
    "bg": "Възстановено е резервно копие. Първо сравнете фактурите с тези на AEAT: verifactu reconcile."
  },
  "reconcileFailed": {
    "es": "Se ha restaurado una copia de seguridad y no se han podido comparar sus facturas con las de la AEAT ({failure}). Inténtelo de nuevo: verifactu reconcile. Si ha perdido el certificado, indique el último número de cada serie: verifactu state-numbers.",
    "en": "A backup was restored, and its invoices could not be compared with those of the tax authority ({failure}). Try again: verifactu reconcile. If the workshop's certificate is lost, state the last number of each series: verifactu state-numbers.",
    "ca": "S'ha restaurat una còpia de seguretat i no se n'han pogut comparar les factures amb les de l'AEAT ({failure}). Torneu-ho a provar: verifactu reconcile. Si heu perdut el certificat, indiqueu l'últim número de cada sèrie: verifactu state-numbers.",
    "pt": "Foi restaurada uma cópia de segurança e não foi possível comparar as suas faturas com as da AEAT ({failure}). Tente de novo: verifactu reconcile. Se perdeu o certificado, indique o último número de cada série: verifactu state-numbers.",
    "fr": "Une sauvegarde a été restaurée, mais ses factures n'ont pas pu être comparées avec celles de l'AEAT ({failure}). Réessayez : verifactu reconcile. Si le certificat du garage est perdu, indiquez le dernier numéro de chaque série : verifactu state-numbers.",
    "bg": "Възстановено е резервно копие, но фактурите не можаха да бъдат сравнени с тези на AEAT ({failure}). Опитайте отново: verifactu reconcile. Ако сертификатът е изгубен, посочете последния номер на всяка серия: verifactu state-numbers."
  },
  "payerLeft": {
    "es": "La parte del cliente ya está facturada o en borrador: la factura indicada en existing_id. Prepare la parte del otro pagador: invoices split.",
    "en": "The client's part of this budget already has an invoice or a draft: the one in existing_id. Draft the other payer's part: invoices split.",
    "ca": "La part del client ja està facturada o en esborrany: la factura indicada a existing_id. Prepareu la part de l'altre pagador: invoices split.",
    "pt": "A parte do cliente já está faturada ou em rascunho: a fatura indicada em existing_id. Prepare a parte do outro pagador: invoices split.",
    "fr": "La part du client est déjà facturée ou à l'état de brouillon : la facture indiquée dans existing_id. Préparez celle de l'autre payeur : invoices split.",
    "bg": "Частта на клиента вече е фактурирана или е в чернова: фактурата в existing_id. Подгответе частта на другия платец: invoices split."
  },
  "exchanged": {
    "es": "Esta factura se canjeó por la completa indicada en existing_id, así que no se anula ni se sustituye. Rectifíquela por diferencias y canjee también la rectificativa: invoices exchange.",
    "en": "This invoice was exchanged for the full one in existing_id, so it cannot be cancelled or replaced. Correct it by difference, then also exchange the correction: invoices exchange.",
    "ca": "Aquesta factura es va bescanviar per la completa indicada a existing_id, de manera que no s'anul·la ni se substitueix. Rectifiqueu-la per diferències i bescanvieu també la rectificativa: invoices exchange.",
    "pt": "Esta fatura foi trocada pela completa indicada em existing_id, por isso não se anula nem se substitui. Retifique-a por diferença e troque também a retificativa: invoices exchange.",
    "fr": "Cette facture a été échangée contre la facture complète indiquée dans existing_id : elle n'est plus ni annulée ni remplacée. Rectifiez-la par différence, puis échangez aussi la facture rectificative : invoices exchange.",
    "bg": "Тази фактура е заменена с пълната, посочена в existing_id, затова не се анулира и не се замества. Коригирайте я с разликата и заменете и коригиращата фактура: invoices exchange."
  },
  "isExchange": {
    "es": "Esta factura se emitió en sustitución de la simplificada indicada en existing_id, así que ella misma no se anula ni se rectifica. Si un importe es erróneo, rectifique la simplificada por diferencias y canjee también la rectificativa (invoices exchange). Si el destinatario es erróneo, vuelva a canjear esta factura con el correcto.",
    "en": "This invoice was issued in exchange for the simplified one in existing_id, so it cannot itself be cancelled or corrected. If an amount is wrong, correct the simplified invoice by difference, then also exchange the correction (invoices exchange). If the recipient is wrong, exchange this invoice again with the right one.",
    "ca": "Aquesta factura es va emetre en substitució de la simplificada indicada a existing_id, de manera que ella mateixa no s'anul·la ni es rectifica. Si un import és erroni, rectifiqueu la simplificada per diferències i bescanvieu també la rectificativa (invoices exchange). Si el destinatari és erroni, torneu a bescanviar aquesta factura amb el correcte.",
    "pt": "Esta fatura foi emitida em substituição da simplificada indicada em existing_id, por isso ela própria não se anula nem se retifica. Se um valor estiver errado, retifique a simplificada por diferença e troque também a retificativa (invoices exchange). Se o destinatário estiver errado, troque esta fatura de novo com o correto.",
    "fr": "Cette facture a été émise en remplacement de la facture simplifiée indiquée dans existing_id : elle n'est elle-même ni annulée ni rectifiée. Si un montant est faux, rectifiez la facture simplifiée par différence, puis échangez aussi la facture rectificative (invoices exchange). Si le destinataire est faux, échangez de nouveau cette facture avec le bon.",
    "bg": "Тази фактура е издадена вместо опростената, посочена в existing_id, затова самата тя не се анулира и не се коригира. Ако сумата е грешна, коригирайте опростената с разликата и заменете и коригиращата фактура (invoices exchange). Ако получателят е грешен, заменете отново тази фактура с правилния."
  },
  "archiveMissing": {
    "es": "El taller ha emitido facturas que la ley obliga a conservar durante años, y no se ha escrito ningún archivo de su estado actual. Escríbalo: invoices archive --instance {host} --out ARCHIVO. Para descartarlas de todos modos, escriba: --without-archive {host}",
    "en": "The workshop has issued invoices that the law requires it to keep for years, and no archive of their current state exists. Create it: invoices archive --instance {host} --out FILE. To discard them deliberately, type: --without-archive {host}",
    "ca": "El taller ha emès factures que la llei obliga a conservar durant anys, i no s'ha escrit cap arxiu del seu estat actual. Escriviu-lo: invoices archive --instance {host} --out FITXER. Per descartar-les igualment, escriviu: --without-archive {host}",
    "pt": "A oficina emitiu faturas que a lei obriga a conservar durante anos, e não foi escrito nenhum arquivo do seu estado atual. Escreva-o: invoices archive --instance {host} --out FICHEIRO. Para as descartar mesmo assim, escreva: --without-archive {host}",
    "fr": "Le garage a émis des factures que la loi oblige à conserver pendant des années, et aucune archive de leur état actuel n'a été écrite. Écrivez-la : invoices archive --instance {host} --out FICHIER. Pour les abandonner malgré tout, saisissez : --without-archive {host}",
    "bg": "Сервизът е издал фактури, които законът изисква да се пазят с години, а актуален архив с тях не е записан. Запишете го: invoices archive --instance {host} --out ФАЙЛ. За да ги отхвърлите въпреки това, въведете: --without-archive {host}"
  },
  "archiveOutdated": {
    "es": "La AEAT ha respondido después de escribirse el archivo, sobre: {invoices}. Escríbalo de nuevo, con estas respuestas: invoices archive --instance {host} --out ARCHIVO. Para descartarlas de todos modos, escriba: --without-archive {host}",
    "en": "Since the archive was written, the tax authority has answered about: {invoices}. Write the archive again to include these answers: invoices archive --instance {host} --out FILE. To discard them deliberately, type: --without-archive {host}",
    "ca": "L'AEAT ha respost després d'escriure's l'arxiu, sobre: {invoices}. Torneu-lo a escriure, amb aquestes respostes: invoices archive --instance {host} --out FITXER. Per descartar-les igualment, escriviu: --without-archive {host}",
    "pt": "A AEAT respondeu depois de o arquivo ter sido escrito, sobre: {invoices}. Escreva-o de novo, com estas respostas: invoices archive --instance {host} --out FICHEIRO. Para as descartar mesmo assim, escreva: --without-archive {host}",
    "fr": "L'AEAT a répondu après l'écriture de l'archive, au sujet de : {invoices}. Écrivez-la de nouveau, avec ces réponses : invoices archive --instance {host} --out FICHIER. Pour les abandonner malgré tout, saisissez : --without-archive {host}",
    "bg": "След записването на архива AEAT е отговорила за: {invoices}. Запишете го отново, с тези отговори: invoices archive --instance {host} --out ФАЙЛ. За да ги отхвърлите въпреки това, въведете: --without-archive {host}"
  },
  "recordsUnanswered": {
    "es": "La AEAT aún no ha respondido a los registros de estas facturas: {invoices}. Si elimina ahora el taller, no se enviarán nunca. Espere a que se envíen; esto indica a qué esperan: verifactu status --instance {host}. Si no deben enviarse nunca, escriba: --without-sending {host}",
    "en": "The tax authority has not answered the tax records of these invoices yet: {invoices}. If the workshop is removed now, they will never be sent. Wait until they have been sent; this shows the reason for the delay: verifactu status --instance {host}. To remove the workshop without sending them, type: --without-sending {host}",
    "ca": "L'AEAT encara no ha respost als registres d'aquestes factures: {invoices}. Si elimineu ara el taller, no s'enviaran mai. Espereu que s'enviïn; això indica què esperen: verifactu status --instance {host}. Si no s'han d'enviar mai, escriviu: --without-sending {host}",
    "pt": "A AEAT ainda não respondeu aos registos destas faturas: {invoices}. Se eliminar agora a oficina, nunca serão enviados. Aguarde o envio; isto indica o que esperam: verifactu status --instance {host}. Se nunca devem ser enviados, escreva: --without-sending {host}",
    "fr": "L'AEAT n'a pas encore répondu aux enregistrements de ces factures : {invoices}. Si vous supprimez le garage maintenant, ils ne seront jamais envoyés. Attendez leur envoi ; ceci indique ce qu'ils attendent : verifactu status --instance {host}. S'ils ne doivent jamais être envoyés, saisissez : --without-sending {host}",
    "bg": "AEAT още не е отговорила за записите на тези фактури: {invoices}. Ако премахнете сервиза сега, те никога няма да бъдат изпратени. Изчакайте изпращането им; това показва какво чакат: verifactu status --instance {host}. Ако никога не трябва да се изпращат, въведете: --without-sending {host}"
  },
  "archiveBlocked": {
    "es": "Hay facturas de clientes suprimidos, cuyos datos están bloqueados. El archivo los necesita: confírmelo con --blocked.",
    "en": "There are invoices of erased clients, whose data are blocked. The archive needs them: confirm with --blocked.",
    "ca": "Hi ha factures de clients suprimits, amb les dades bloquejades. L'arxiu les necessita: confirmeu-ho amb --blocked.",
    "pt": "Há faturas de clientes apagados, cujos dados estão bloqueados. O arquivo precisa deles: confirme com --blocked.",
    "fr": "Il y a des factures de clients effacés, dont les données sont bloquées. L'archive en a besoin : confirmez avec --blocked.",
    "bg": "Има фактури на изтрити клиенти, чиито данни са блокирани. Архивът се нуждае от тях: потвърдете с --blocked."
  },
  "unknownColumn": {
    "es": "No existe esta columna. La más parecida es {nearest}. Existen: {known}. Indique cuál es con --map \"{header}=…\" u omítala con --map \"{header}=-\".",
    "en": "This column does not exist. The most similar one is {nearest}. Known: {known}. Assign it to a field with --map \"{header}=…\", or ignore it with --map \"{header}=-\".",
    "ca": "Aquesta columna no existeix. La més semblant és {nearest}. Existeixen: {known}. Indiqueu quina és amb --map \"{header}=…\" o ometeu-la amb --map \"{header}=-\".",
    "pt": "Esta coluna não existe. A mais parecida é {nearest}. Existem: {known}. Diga qual é com --map \"{header}=…\" ou omita-a com --map \"{header}=-\".",
    "fr": "Cette colonne n'existe pas. La plus proche est {nearest}. Colonnes connues : {known}. Dites laquelle c'est avec --map \"{header}=…\", ou omettez-la avec --map \"{header}=-\".",
    "bg": "Няма такава колона. Най-близката е {nearest}. Налични са: {known}. Посочете коя е с --map \"{header}=…\" или я пропуснете с --map \"{header}=-\"."
  },
  "mapForm": {
    "es": "Escriba cabecera=campo en --map, separados por comas, por ejemplo PVP=price.",
    "en": "Write header=field in --map, separated by commas, such as PVP=price.",
    "ca": "Escriviu capçalera=camp a --map, separats per comes, per exemple PVP=price.",
    "pt": "Escreva cabeçalho=campo em --map, separados por vírgulas, por exemplo PVP=price.",
    "fr": "Écrivez en-tête=champ dans --map, séparés par des virgules, par exemple PVP=price.",
    "bg": "Напишете заглавие=поле в --map, разделени със запетаи, например PVP=price."
  },
  "mapField": {
    "es": "No existe el campo {field} para --map. Los campos son: {known}.",
    "en": "There is no field {field} for --map. The fields are: {known}.",
    "ca": "No existeix el camp {field} per a --map. Els camps són: {known}.",
    "pt": "Não existe o campo {field} para --map. Os campos são: {known}.",
    "fr": "Le champ {field} n'existe pas pour --map. Les champs sont : {known}.",
    "bg": "Няма поле {field} за --map. Полетата са: {known}."
  },
  "mapHeader": {
    "es": "El archivo no tiene ninguna columna con este nombre, que aparece en --map. Sus columnas son: {known}.",
    "en": "--map names a column that the file does not have. Its columns are: {known}.",
    "ca": "El fitxer no té cap columna amb aquest nom, que surt a --map. Les seves columnes són: {known}.",
    "pt": "O ficheiro não tem nenhuma coluna com este nome, que aparece em --map. As suas colunas são: {known}.",
    "fr": "Le fichier n'a pas de colonne de ce nom, que --map mentionne. Ses colonnes sont : {known}.",
    "bg": "Файлът няма колона с това име, което е в --map. Колоните му са: {known}."
  },
  "noStaff": {
    "es": "El taller aún no tiene personal activo. Añada antes a alguien: staff create --name.",
    "en": "The workshop has no active staff yet. Add a member first: staff create --name.",
    "ca": "El taller encara no té personal actiu. Afegiu abans algú: staff create --name.",
    "pt": "A oficina ainda não tem pessoal ativo. Acrescente primeiro um funcionário: staff create --name.",
    "fr": "Le garage n'a pas encore de personnel actif. Ajoutez d'abord quelqu'un : staff create --name.",
    "bg": "Сервизът все още няма активен персонал. Първо добавете някого: staff create --name."
  },
  "recipientOrSimplified": {
    "es": "Una factura completa identifica al destinatario con su NIF, y el cliente no lo tiene. Añádalo al borrador (invoices set --billing-tax-id). Sin NIF hay dos vías: una factura simplificada del presupuesto (--simplified) o, si es un particular, una factura completa solo con su nombre (--without-tax-id).",
    "en": "A full invoice names its recipient with a tax id, and the client has none. Add it to the draft (invoices set --billing-tax-id). Without a tax id there are two ways: a simplified invoice of the budget (--simplified), or for a private person a full invoice that states only the name (--without-tax-id).",
    "ca": "Una factura completa identifica el destinatari amb el NIF, i el client no en té. Afegiu-lo a l'esborrany (invoices set --billing-tax-id). Sense NIF hi ha dues vies: una factura simplificada del pressupost (--simplified) o, si és un particular, una factura completa només amb el nom (--without-tax-id).",
    "pt": "Uma fatura completa identifica o destinatário com o número fiscal, e o cliente não o tem. Acrescente-o ao rascunho (invoices set --billing-tax-id). Sem número fiscal há duas vias: uma fatura simplificada do orçamento (--simplified) ou, se for um particular, uma fatura completa só com o nome (--without-tax-id).",
    "fr": "Une facture complète nomme son destinataire avec un numéro fiscal, et le client n'en a pas. Ajoutez-le au brouillon (invoices set --billing-tax-id). Sans numéro fiscal, il y a deux possibilités : une facture simplifiée du devis (--simplified) ou, pour un particulier, une facture complète avec son seul nom (--without-tax-id).",
    "bg": "Пълната фактура посочва получателя с данъчен номер, а клиентът няма такъв. Добавете го в черновата (invoices set --billing-tax-id). Без данъчен номер има две възможности: опростена фактура по офертата (--simplified) или, за частно лице, пълна фактура само с името (--without-tax-id)."
  },
  "recipientNotSimplified": {
    "es": "Una factura completa identifica al destinatario con su NIF, y el cliente no lo tiene. Pídaselo: clients set --tax-id. Si es un particular, la factura completa puede llevar solo su nombre: --without-tax-id. No es posible una factura simplificada, porque llega hasta {limit} EUR con impuestos y esta suma {total} EUR.",
    "en": "A full invoice names its recipient with a tax id, and the client has none. Ask for it: clients set --tax-id. If the client is a private person, a full invoice can state only the name: --without-tax-id. A simplified invoice is not possible: its maximum is {limit} EUR with tax, and the total is {total} EUR.",
    "ca": "Una factura completa identifica el destinatari amb el NIF, i el client no en té. Demaneu-l'hi: clients set --tax-id. Si és un particular, la factura completa pot portar només el nom: --without-tax-id. No és possible una factura simplificada, perquè arriba fins a {limit} EUR amb impostos i aquesta suma {total} EUR.",
    "pt": "Uma fatura completa identifica o destinatário com o número fiscal, e o cliente não o tem. Peça-lho: clients set --tax-id. Se for um particular, a fatura completa pode levar só o nome: --without-tax-id. Não é possível uma fatura simplificada, porque vai até {limit} EUR com impostos e esta soma {total} EUR.",
    "fr": "Une facture complète nomme son destinataire avec un numéro fiscal, et le client n'en a pas. Demandez-le : clients set --tax-id. Pour un particulier, la facture complète peut porter son seul nom : --without-tax-id. Une facture simplifiée n'est pas possible, car elle va jusqu'à {limit} EUR taxes comprises et celle-ci s'élève à {total} EUR.",
    "bg": "Пълната фактура посочва получателя с данъчен номер, а клиентът няма такъв. Поискайте го: clients set --tax-id. Ако клиентът е частно лице, пълната фактура може да съдържа само името: --without-tax-id. Опростена фактура не е възможна, защото тя е до {limit} EUR с данъка, а тази е за {total} EUR."
  },
  "exchangesRejected": {
    "es": "La AEAT ha rechazado el registro de {number} y por tanto no conoce la factura que esta sustituye. Corrija también ese registro: verifactu correct.",
    "en": "The tax authority rejected the record of {number}, so it does not know the invoice that this one replaces. Correct that record as well: verifactu correct.",
    "ca": "L'AEAT ha rebutjat el registre de {number} i per tant no coneix la factura que aquesta substitueix. Corregiu també aquell registre: verifactu correct.",
    "pt": "A AEAT rejeitou o registo de {number} e por isso não conhece a fatura que esta substitui. Corrija também esse registo: verifactu correct.",
    "fr": "L'AEAT a rejeté l'enregistrement de {number} et ne connaît donc pas la facture que celle-ci remplace. Corrigez aussi cet enregistrement : verifactu correct.",
    "bg": "AEAT отхвърли записа на {number} и затова не знае за фактурата, която тази замества. Коригирайте и този запис: verifactu correct."
  },
  "exchangesCorrected": {
    "es": "Esta factura repite la simplificada tal como se emitió. Se rectificó con {numbers}: canjee también cada rectificativa (invoices exchange).",
    "en": "This invoice repeats the simplified one as it was issued. It was corrected by {numbers}: also exchange each correction (invoices exchange).",
    "ca": "Aquesta factura repeteix la simplificada tal com es va emetre. Es va rectificar amb {numbers}: bescanvieu també cada rectificativa (invoices exchange).",
    "pt": "Esta fatura repete a simplificada tal como foi emitida. Foi retificada com {numbers}: troque também cada retificativa (invoices exchange).",
    "fr": "Cette facture reprend la facture simplifiée telle qu'elle a été émise. Elle a été rectifiée par {numbers} : échangez aussi chaque facture rectificative (invoices exchange).",
    "bg": "Тази фактура повтаря опростената, както е издадена. Тя е коригирана с {numbers}: заменете и всяка коригираща фактура (invoices exchange)."
  },
  "correctsExchanged": {
    "es": "{number} se canjeó por una factura completa. Cuando emita esta rectificativa, canjéela también: invoices exchange.",
    "en": "{number} was exchanged for a full invoice. Once this correction is issued, exchange it as well: invoices exchange.",
    "ca": "{number} es va bescanviar per una factura completa. Quan emeteu aquesta rectificativa, bescanvieu-la també: invoices exchange.",
    "pt": "{number} foi trocada por uma fatura completa. Quando emitir esta retificativa, troque-a também: invoices exchange.",
    "fr": "{number} a été échangée contre une facture complète. Une fois cette facture rectificative émise, échangez-la aussi : invoices exchange.",
    "bg": "{number} е заменена с пълна фактура. Когато издадете тази коригираща фактура, заменете и нея: invoices exchange."
  },
  "seriesUnfit": {
    "es": "No hay ninguna serie activa con este código para estas facturas. Consulte las que hay con series list.",
    "en": "There is no active series with this code for such invoices. List them with series list.",
    "ca": "No hi ha cap sèrie activa amb aquest codi per a aquestes factures. Consulteu les que hi ha amb series list.",
    "pt": "Não há nenhuma série ativa com este código para estas faturas. Veja as que há com series list.",
    "fr": "Aucune série active de ce code n'existe pour ces factures. Voyez celles qui existent avec series list.",
    "bg": "Няма активна серия с този код за такива фактури. Вижте наличните с series list."
  },
  "seriesTaken": {
    "es": "La serie {code} de este NIF pertenece a otro taller de esta instalación, {holder}: el mismo número existiría dos veces. {free} está libre: créela con series create y, si {code} ya existe en este taller, desactívela con series set --no-active.",
    "en": "Series {code} of this tax id belongs to another workshop here, {holder}: the same number would exist twice. {free} is free: set it up with series create, and if this workshop already has {code}, deactivate it with series set --no-active.",
    "ca": "La sèrie {code} d'aquest NIF pertany a un altre taller d'aquesta instal·lació, {holder}: el mateix número existiria dues vegades. {free} és lliure: creeu-la amb series create i, si {code} ja existeix en aquest taller, desactiveu-la amb series set --no-active.",
    "pt": "A série {code} deste NIF pertence a outra oficina desta instalação, {holder}: o mesmo número existiria duas vezes. {free} está livre: crie-a com series create e, se {code} já existir nesta oficina, desative-a com series set --no-active.",
    "fr": "La série {code} de cet identifiant fiscal appartient à un autre garage de cette installation, {holder} : le même numéro existerait deux fois. {free} est libre : créez-la avec series create et, si {code} existe déjà dans ce garage, désactivez-la avec series set --no-active.",
    "bg": "Серия {code} за този данъчен номер принадлежи на друг сервиз в тази инсталация, {holder}: един и същ номер би съществувал два пъти. {free} е свободна: създайте я с series create и ако този сервиз вече има {code}, изключете я със series set --no-active."
  },
  "seriesOfFormerIssuer": {
    "es": "La serie {code} numera las facturas del NIF {tax_id}. Elija otra serie o cree {free} con series create.",
    "en": "Series {code} numbers the invoices of tax id {tax_id}. Choose another series, or set up {free} with series create.",
    "ca": "La sèrie {code} numera les factures del NIF {tax_id}. Trieu una altra sèrie o creeu {free} amb series create.",
    "pt": "A série {code} numera as faturas do NIF {tax_id}. Escolha outra série ou crie {free} com series create.",
    "fr": "La série {code} numérote les factures de l'identifiant fiscal {tax_id}. Choisissez une autre série ou créez {free} avec series create.",
    "bg": "Серия {code} номерира фактурите на данъчен номер {tax_id}. Изберете друга серия или създайте {free} със series create."
  },
  "certificateUnusable": {
    "es": "Sin un certificado utilizable no se puede enviar nada: {problem}. Indíquelo con verifactu certificate set.",
    "en": "Nothing can be sent without a certificate that can be used: {problem}. Set one with verifactu certificate set.",
    "ca": "Sense un certificat utilitzable no es pot enviar res: {problem}. Indiqueu-lo amb verifactu certificate set.",
    "pt": "Sem um certificado utilizável nada pode ser enviado: {problem}. Indique-o com verifactu certificate set.",
    "fr": "Sans certificat utilisable, rien ne peut être envoyé : {problem}. Indiquez-en un avec verifactu certificate set.",
    "bg": "Без годен сертификат нищо не може да се изпрати: {problem}. Задайте го с verifactu certificate set."
  },
  "sendingGoesOn": {
    "es": "El taller debe enviar sus registros al menos hasta fin de año. Comunique el fin con verifactu end; el modo se cambia después de ese día.",
    "en": "The workshop must send its records at least until the end of the year. Announce the end with verifactu end; the mode changes after that day.",
    "ca": "El taller ha d'enviar els registres almenys fins a final d'any. Comuniqueu-ne la fi amb verifactu end; el mode es canvia després d'aquell dia.",
    "pt": "A oficina tem de enviar os registos pelo menos até ao fim do ano. Comunique o fim com verifactu end; o modo muda-se depois desse dia.",
    "fr": "Le garage doit envoyer ses enregistrements au moins jusqu'à la fin de l'année. Annoncez la fin avec verifactu end ; le mode se change après ce jour.",
    "bg": "Сервизът трябва да изпраща записите си поне до края на годината. Обявете края с verifactu end; режимът се сменя след този ден."
  },
  "issuedAlready": {
    "es": "El taller ha emitido facturas con el valor actual. Cámbielo con verifactu issuer, que cierra la cadena de registros.",
    "en": "The workshop has issued invoices with the current value. Change it with verifactu issuer, which ends the chain of tax records.",
    "ca": "El taller ha emès factures amb el valor actual. Canvieu-lo amb verifactu issuer, que tanca la cadena de registres.",
    "pt": "A oficina emitiu faturas com o valor atual. Altere-o com verifactu issuer, que fecha a cadeia de registos.",
    "fr": "Le garage a émis des factures avec la valeur actuelle. Changez-la avec verifactu issuer, qui clôt la chaîne d'enregistrements.",
    "bg": "Сервизът е издал фактури с настоящата стойност. Сменете я с verifactu issuer, което завършва веригата от записи."
  },
  "recordsUnsent": {
    "es": "{unsent} registros esperan respuesta de la Agencia Tributaria. Cámbielo cuando la tengan: verifactu status.",
    "en": "{unsent} records are waiting for an answer from the tax authority. Change this after they have been answered: verifactu status.",
    "ca": "{unsent} registres esperen resposta de l'Agència Tributària. Canvieu-ho quan la tinguin: verifactu status.",
    "pt": "{unsent} registos esperam resposta da autoridade tributária. Altere isto quando a tiverem: verifactu status.",
    "fr": "{unsent} enregistrements attendent une réponse de l'administration fiscale. Changez ceci ensuite : verifactu status.",
    "bg": "{unsent} записа чакат отговор от данъчната служба. Сменете това, когато го получат: verifactu status."
  },
  "recordsRequired": {
    "es": "Desde el {day} un taller de España solo puede emitir facturas cuyos registros se envían, o estando exento. Elija con verifactu set.",
    "en": "Since {day} a workshop in Spain may only issue invoices whose records are sent, or that are exempt. Choose with verifactu set.",
    "ca": "Des del {day} un taller d'Espanya només pot emetre factures amb registres que s'envien, o estant exempt. Trieu amb verifactu set.",
    "pt": "Desde {day} uma oficina em Espanha só pode emitir faturas cujos registos são enviados, ou estando isenta. Escolha com verifactu set.",
    "fr": "Depuis le {day}, un garage en Espagne ne peut émettre que des factures dont les registres sont envoyés, sauf exemption. Choisissez avec verifactu set.",
    "bg": "От {day} сервиз в Испания може да издава само фактури с изпращани записи, освен ако е освободен. Изберете с verifactu set."
  },
  "laterThanLaw": {
    "es": "Por ley, los registros de este NIF son obligatorios desde el {day}. Para fijar de todos modos una fecha posterior: --confirm-later-than-law",
    "en": "By law the records of this tax id are required from {day}. To set a later day nevertheless: --confirm-later-than-law",
    "ca": "Per llei, els registres d'aquest NIF són obligatoris des del {day}. Per fixar de totes maneres una data posterior: --confirm-later-than-law",
    "pt": "Por lei, os registos deste NIF são obrigatórios desde {day}. Para fixar mesmo assim uma data posterior: --confirm-later-than-law",
    "fr": "La loi exige les registres de ce NIF à partir du {day}. Pour fixer malgré tout une date ultérieure : --confirm-later-than-law",
    "bg": "По закон записите за този данъчен номер са задължителни от {day}. За да зададете въпреки това по-късна дата: --confirm-later-than-law"
  },
  "recordsEnded": {
    "es": "Los registros se enviaron hasta el {day}, como se comunicó a la Agencia Tributaria. Elija otro modo con verifactu set.",
    "en": "Records were sent until {day}, as announced to the tax authority. Choose another mode with verifactu set.",
    "ca": "Els registres es van enviar fins al {day}, com es va comunicar a l'Agència Tributària. Trieu un altre mode amb verifactu set.",
    "pt": "Os registos foram enviados até {day}, como se comunicou à autoridade tributária. Escolha outro modo com verifactu set.",
    "fr": "Les registres ont été envoyés jusqu'au {day}, comme annoncé à l'administration fiscale. Choisissez un autre mode avec verifactu set.",
    "bg": "Записите се изпращаха до {day}, както беше обявено на данъчната служба. Изберете друг режим с verifactu set."
  },
  "uncertified": {
    "es": "Este programa no está certificado por la administración tributaria de {country}. Consulte a su asesoría qué normas rigen para sus facturas; si puede emitirlas con él, acéptelo: settings set --accept-uncertified.",
    "en": "This software is not certified by the tax authority of {country}. Ask your adviser which rules apply to your invoices; if you may issue them with it, accept that: settings set --accept-uncertified.",
    "ca": "Aquest programa no està certificat per l'administració tributària de {country}. Consulteu la vostra gestoria quines normes regeixen per a les factures; si les podeu emetre amb ell, accepteu-ho: settings set --accept-uncertified.",
    "pt": "Este programa não está certificado pela administração fiscal de {country}. Pergunte ao seu contabilista que regras se aplicam às suas faturas; se puder emiti-las com ele, aceite-o: settings set --accept-uncertified.",
    "fr": "Ce logiciel n'est pas certifié par l'administration fiscale du pays {country}. Demandez à votre comptable quelles règles s'appliquent à vos factures ; si vous pouvez les émettre avec lui, acceptez-le : settings set --accept-uncertified.",
    "bg": "Тази програма не е сертифицирана от данъчната администрация на {country}. Попитайте счетоводителя си какви правила важат за фактурите ви; ако може да ги издавате с нея, приемете това: settings set --accept-uncertified."
  },
  "uncertifiedPortugal": {
    "es": "En Portugal la mayoría de las empresas solo puede facturar con un programa certificado por la administración tributaria (AT), con ATCUD y código QR, y este no lo está. Consulte a su asesoría; si su taller está dispensado, acéptelo: settings set --accept-uncertified.",
    "en": "In Portugal most businesses may only invoice with software that the tax authority (AT) has certified, with ATCUD and QR code, and this software is not. Ask your adviser; if your workshop is exempt, accept that: settings set --accept-uncertified.",
    "ca": "A Portugal la majoria d'empreses només poden facturar amb un programa certificat per l'administració tributària (AT), amb ATCUD i codi QR, i aquest no ho està. Consulteu la vostra gestoria; si el vostre taller n'està dispensat, accepteu-ho: settings set --accept-uncertified.",
    "pt": "Em Portugal, a maioria das empresas só pode faturar com um programa certificado pela Autoridade Tributária (AT), com ATCUD e código QR, e este não o é. Pergunte ao seu contabilista; se a sua oficina estiver dispensada, aceite-o: settings set --accept-uncertified.",
    "fr": "Au Portugal, la plupart des entreprises ne peuvent facturer qu'avec un logiciel certifié par l'administration fiscale (AT), avec ATCUD et code QR, et celui-ci ne l'est pas. Demandez à votre comptable ; si votre garage en est dispensé, acceptez-le : settings set --accept-uncertified.",
    "bg": "В Португалия повечето фирми може да фактурират само с програма, сертифицирана от данъчната администрация (AT), с ATCUD и QR код, а тази не е. Попитайте счетоводителя си; ако сервизът ви е освободен, приемете това: settings set --accept-uncertified."
  },
  "uncertifiedFrance": {
    "es": "En Francia, el programa que registra los pagos de particulares debe estar certificado o atestado por su fabricante (CGI, art. 286), y las facturas entre empresas pasan por una plataforma autorizada según va entrando en vigor esa obligación. Este programa no ofrece ninguna de las dos cosas. Consulte a su asesoría; si puede facturar con él, acéptelo: settings set --accept-uncertified.",
    "en": "In France the software that records payments of private customers has to be certified or attested by its maker (CGI, art. 286), and invoices between businesses go through an approved platform as this duty comes into force. This software offers neither. Ask your adviser; if you may invoice with it, accept that: settings set --accept-uncertified.",
    "ca": "A França, el programa que registra els pagaments de particulars ha d'estar certificat o atestat pel fabricant (CGI, art. 286), i les factures entre empreses passen per una plataforma autoritzada a mesura que aquesta obligació entra en vigor. Aquest programa no ofereix cap de les dues coses. Consulteu la vostra gestoria; si hi podeu facturar, accepteu-ho: settings set --accept-uncertified.",
    "pt": "Em França, o programa que regista pagamentos de particulares tem de ser certificado ou atestado pelo produtor (CGI, art. 286), e as faturas entre empresas passam por uma plataforma autorizada à medida que essa obrigação entra em vigor. Este programa não oferece nenhuma das duas coisas. Pergunte ao seu contabilista; se puder faturar com ele, aceite-o: settings set --accept-uncertified.",
    "fr": "En France, le logiciel qui enregistre les règlements des particuliers doit être certifié ou attesté par son éditeur (CGI, art. 286), et les factures entre entreprises passent par une plateforme agréée à mesure que cette obligation entre en vigueur. Ce logiciel n'offre ni l'un ni l'autre. Demandez à votre comptable ; si vous pouvez facturer avec lui, acceptez-le : settings set --accept-uncertified.",
    "bg": "Във Франция програмата, която записва плащания от частни лица, трябва да е сертифицирана или удостоверена от производителя си (CGI, чл. 286), а фактурите между фирми минават през одобрена платформа с влизането на това задължение в сила. Тази програма не предлага нито едното, нито другото. Попитайте счетоводителя си; ако може да фактурирате с нея, приемете това: settings set --accept-uncertified."
  },
  "uncertifiedBulgaria": {
    "es": "En Bulgaria, las ventas en efectivo o con tarjeta se registran con un dispositivo fiscal, y el programa que las gestiona se declara ante la administración tributaria (NRA, Ordenanza N-18). Este programa no está conectado a ningún dispositivo fiscal. Consulte a su asesoría; si puede facturar con él, acéptelo: settings set --accept-uncertified.",
    "en": "In Bulgaria sales in cash or by card are recorded with a fiscal device, and software that manages them is declared to the tax authority (NRA, Ordinance N-18). This software is connected to no fiscal device. Ask your adviser; if you may invoice with it, accept that: settings set --accept-uncertified.",
    "ca": "A Bulgària, les vendes en efectiu o amb targeta es registren amb un dispositiu fiscal, i el programa que les gestiona es declara a l'administració tributària (NRA, Ordenança N-18). Aquest programa no està connectat a cap dispositiu fiscal. Consulteu la vostra gestoria; si hi podeu facturar, accepteu-ho: settings set --accept-uncertified.",
    "pt": "Na Bulgária, as vendas em numerário ou com cartão são registadas com um dispositivo fiscal, e o programa que as gere é declarado à administração fiscal (NRA, Portaria N-18). Este programa não está ligado a nenhum dispositivo fiscal. Pergunte ao seu contabilista; se puder faturar com ele, aceite-o: settings set --accept-uncertified.",
    "fr": "En Bulgarie, les ventes en espèces ou par carte sont enregistrées avec un dispositif fiscal, et le logiciel qui les gère est déclaré à l'administration fiscale (NRA, ordonnance N-18). Ce logiciel n'est relié à aucun dispositif fiscal. Demandez à votre comptable ; si vous pouvez facturer avec lui, acceptez-le : settings set --accept-uncertified.",
    "bg": "В България продажбите в брой или с карта се отчитат с фискално устройство, а софтуерът, който ги управлява, се декларира пред НАП (Наредба Н-18). Тази програма не е свързана с фискално устройство. Попитайте счетоводителя си; ако може да фактурирате с нея, приемете това: settings set --accept-uncertified."
  },
  "rateNotOfCountry": {
    "es": "El {rate} % no es ninguno de los tipos impositivos conocidos de {country}: {known}. Corrija la línea. Si la ley ha cambiado, emita la factura con --unlisted-rate {rate}.",
    "en": "{rate} % is not a known tax rate of {country}: {known}. Correct the line. If the law has changed, issue the invoice with --unlisted-rate {rate}.",
    "ca": "El {rate} % no és cap dels tipus impositius coneguts de {country}: {known}. Corregiu la línia. Si la llei ha canviat, emeteu la factura amb --unlisted-rate {rate}.",
    "pt": "{rate} % não é nenhuma das taxas de imposto conhecidas de {country}: {known}. Corrija a linha. Se a lei mudou, emita a fatura com --unlisted-rate {rate}.",
    "fr": "Le taux de {rate} % ne fait pas partie des taux de TVA connus du pays {country} : {known}. Corrigez la ligne. Si la loi a changé, émettez la facture avec --unlisted-rate {rate}.",
    "bg": "{rate} % не е сред известните данъчни ставки на {country}: {known}. Поправете реда. Ако законът се е променил, издайте фактурата с --unlisted-rate {rate}."
  },
  "numberOfNoSeries": {
    "es": "Ninguna serie de este taller da un número así en los años transcurridos desde la copia. Véalas con series list.",
    "en": "No series of this workshop has such a number in the years since the backup. List them with series list.",
    "ca": "Cap sèrie d'aquest taller dona un número així en els anys transcorreguts des de la còpia. Vegeu-les amb series list.",
    "pt": "Nenhuma série desta oficina dá um número assim nos anos desde a cópia. Veja-as com series list.",
    "fr": "Aucune série de ce garage ne donne un tel numéro dans les années depuis la sauvegarde. Voyez-les avec series list.",
    "bg": "Никоя серия на този сервиз не дава такъв номер в годините след копието. Вижте ги със series list."
  },
  "nothingToTakeOver": {
    "es": "Ninguna comparación ha encontrado otro registro con este número. Ejecute antes «verifactu reconcile».",
    "en": "No comparison has found another record under this number. Run \"verifactu reconcile\" first.",
    "ca": "Cap comparació no ha trobat un altre registre amb aquest número. Executeu abans «verifactu reconcile».",
    "pt": "Nenhuma comparação encontrou outro registo com este número. Execute antes «verifactu reconcile».",
    "fr": "Aucune comparaison n'a trouvé un autre registre sous ce numéro. Exécutez d'abord « verifactu reconcile ».",
    "bg": "Никое сравнение не е открило друг запис с този номер. Първо изпълнете „verifactu reconcile“."
  }
};

/** The patterns for "no NUL" and "not blank" in request texts that have no pattern of their own. */
export const freeTextPattern = "^[^\\x00]*$";
export const notBlankPattern = "^\\s*[^\\s\\x00][^\\x00]*$";
