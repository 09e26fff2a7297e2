// Generated from spec/ by `make generate`; never edited.

import type { components } from './types.ts';

/** The data of each event. */
export interface Events {
  'lead.created': components['schemas']['LeadStatusData'];
  'lead.sent': components['schemas']['LeadMovedData'];
  'lead.accepted': components['schemas']['LeadMovedData'];
  'lead.rejected': components['schemas']['LeadRejectedData'];
  'lead.status_changed': components['schemas']['LeadStatusData'];
  'appointment.proposed': components['schemas']['AppointmentData'];
  'appointment.confirmed': components['schemas']['AppointmentData'];
  'appointment.cancelled': components['schemas']['AppointmentData'];
  'vehicle.checked_in': components['schemas']['VehicleData'];
  'vehicle.ready': components['schemas']['VehicleData'];
  'vehicle.delivered': components['schemas']['VehicleData'];
  'invoice.issued': components['schemas']['InvoiceIssuedData'];
  'payment.received': components['schemas']['PaymentReceivedData'];
  'client.created': components['schemas']['ClientCreatedData'];
  'client.updated': components['schemas']['ClientUpdatedData'];
  'communication.inbound': components['schemas']['CommunicationData'];
  'email.sent': components['schemas']['CommunicationData'];
  'email.failed': components['schemas']['CommunicationData'];
  'email.opened': components['schemas']['CommunicationData'];
  'email.clicked': components['schemas']['EmailClickedData'];
  'email.unsubscribed': components['schemas']['CommunicationData'];
  'email.bounced': components['schemas']['CommunicationData'];
  'sms.sent': components['schemas']['CommunicationData'];
  'sms.failed': components['schemas']['CommunicationData'];
  'sms.unsubscribed': components['schemas']['CommunicationData'];
  'whatsapp.unsubscribed': components['schemas']['CommunicationData'];
  'campaign.finished': components['schemas']['CampaignFinishedData'];
  'stock.below_minimum': components['schemas']['StockBelowMinimumData'];
  'invoice.registered': components['schemas']['InvoiceRegisteredData'];
  'invoice.rejected': components['schemas']['InvoiceRejectedData'];
  'invoice.cancelled': components['schemas']['InvoiceCancelledData'];
  'payment.removed': components['schemas']['PaymentRemovedData'];
  'waiting_list.offered': components['schemas']['WaitingListData'];
  'waiting_list.booked': components['schemas']['WaitingListData'];
  'waiting_list.removed': components['schemas']['WaitingListData'];
  'work_period.started': components['schemas']['WorkPeriodData'];
  'work_period.ended': components['schemas']['WorkPeriodData'];
  'work_period.updated': components['schemas']['WorkPeriodData'];
  'work_period.deleted': components['schemas']['WorkPeriodData'];
  'absence.created': components['schemas']['AbsenceData'];
  'absence.updated': components['schemas']['AbsenceData'];
  'absence.deleted': components['schemas']['AbsenceData'];
  'inspection.completed': components['schemas']['InspectionCompletedData'];
  'inspection.finding_decided': components['schemas']['FindingDecidedData'];
  'test.ping': components['schemas']['TestPingData'];
}
export type EventName = keyof Events;

export const events = {
  "lead.created": {
    "label": {
      "es": "Presupuesto creado",
      "en": "Budget created",
      "ca": "Pressupost creat",
      "pt": "Orçamento criado",
      "fr": "Devis créé",
      "bg": "Създадена оферта"
    },
    "description": {
      "es": "Se ha creado un presupuesto (`lead` en los nombres de los eventos): en la aplicación del taller, en su web, por correo, por un asistente o a través de la API. También se envía `lead.status_changed`.",
      "en": "A budget (`lead` in the names of events) was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` is sent as well.",
      "ca": "S'ha creat un pressupost (`lead` en els noms dels esdeveniments): a l'aplicació del taller, al seu web, per correu, per mitjà d'un assistent o a través de l'API. També s'envia `lead.status_changed`.",
      "pt": "Foi criado um orçamento (`lead` nos nomes dos eventos): na aplicação da oficina, no seu site, por e-mail, por um assistente ou através da API. Também é enviado `lead.status_changed`.",
      "fr": "Un devis (`lead` dans les noms des événements) a été créé : dans l'application du garage, sur son site web, par e-mail, par un assistant ou par l'API. `lead.status_changed` est également envoyé.",
      "bg": "Създадена е оферта (`lead` в имената на събитията) – в приложението на сервиза, на сайта му, по имейл, от асистент или през API. Изпраща се и `lead.status_changed`."
    }
  },
  "lead.sent": {
    "label": {
      "es": "Presupuesto enviado",
      "en": "Budget sent",
      "ca": "Pressupost enviat",
      "pt": "Orçamento enviado",
      "fr": "Devis envoyé",
      "bg": "Изпратена оферта"
    },
    "description": {
      "es": "Se ha enviado un presupuesto al cliente. También se envía `lead.status_changed`.",
      "en": "A budget was sent to the client. `lead.status_changed` is sent as well.",
      "ca": "S'ha enviat un pressupost al client. També s'envia `lead.status_changed`.",
      "pt": "Um orçamento foi enviado ao cliente. Também é enviado `lead.status_changed`.",
      "fr": "Un devis a été envoyé au client. `lead.status_changed` est également envoyé.",
      "bg": "Оферта е изпратена на клиента. Изпраща се и `lead.status_changed`."
    }
  },
  "lead.accepted": {
    "label": {
      "es": "Presupuesto aceptado",
      "en": "Budget accepted",
      "ca": "Pressupost acceptat",
      "pt": "Orçamento aceite",
      "fr": "Devis accepté",
      "bg": "Приета оферта"
    },
    "description": {
      "es": "El cliente o el taller ha aceptado un presupuesto. También se envía `lead.status_changed`.",
      "en": "The client or the workshop accepted a budget. `lead.status_changed` is sent as well.",
      "ca": "El client o el taller ha acceptat un pressupost. També s'envia `lead.status_changed`.",
      "pt": "O cliente ou a oficina aceitou um orçamento. Também é enviado `lead.status_changed`.",
      "fr": "Le client ou le garage a accepté un devis. `lead.status_changed` est également envoyé.",
      "bg": "Клиентът или сервизът е приел оферта. Изпраща се и `lead.status_changed`."
    }
  },
  "lead.rejected": {
    "label": {
      "es": "Presupuesto rechazado",
      "en": "Budget rejected",
      "ca": "Pressupost rebutjat",
      "pt": "Orçamento recusado",
      "fr": "Devis refusé",
      "bg": "Отхвърлена оферта"
    },
    "description": {
      "es": "Se ha rechazado un presupuesto, con el motivo si se ha indicado. También se envía `lead.status_changed`.",
      "en": "A budget was rejected, with the reason if one was given. `lead.status_changed` is sent as well.",
      "ca": "S'ha rebutjat un pressupost, amb el motiu si se n'ha indicat. També s'envia `lead.status_changed`.",
      "pt": "Um orçamento foi recusado, com o motivo, se foi indicado. Também é enviado `lead.status_changed`.",
      "fr": "Un devis a été refusé, avec le motif s'il a été indiqué. `lead.status_changed` est également envoyé.",
      "bg": "Оферта е отхвърлена, с причината, ако е посочена. Изпраща се и `lead.status_changed`."
    }
  },
  "lead.status_changed": {
    "label": {
      "es": "Cambio de estado de un presupuesto",
      "en": "Budget status changed",
      "ca": "Canvi d'estat d'un pressupost",
      "pt": "Estado do orçamento alterado",
      "fr": "Changement de statut d'un devis",
      "bg": "Променен статус на оферта"
    },
    "description": {
      "es": "Ha cambiado el estado de un presupuesto, sea cual sea el nuevo. Este evento se envía también con cada `lead.created`, `lead.sent`, `lead.accepted` y `lead.rejected`: suscríbase a `lead.status_changed` o a los otros cuatro, pero no a todos.",
      "en": "The status of a budget changed, to any status. This event is also sent with each `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`: subscribe either to `lead.status_changed` or to the other four.",
      "ca": "Ha canviat l'estat d'un pressupost, sigui quin sigui l'estat nou. Aquest esdeveniment també s'envia amb cada `lead.created`, `lead.sent`, `lead.accepted` i `lead.rejected`: subscriviu-vos a `lead.status_changed` o als altres quatre, però no a tots.",
      "pt": "O estado de um orçamento mudou, seja qual for o novo. Este evento também é enviado com cada `lead.created`, `lead.sent`, `lead.accepted` e `lead.rejected`: subscreva `lead.status_changed` ou os outros quatro, mas não todos.",
      "fr": "Le statut d'un devis a changé, quel que soit le nouveau statut. Cet événement est également envoyé avec chaque `lead.created`, `lead.sent`, `lead.accepted` et `lead.rejected` : abonnez-vous soit à `lead.status_changed`, soit aux quatre autres.",
      "bg": "Статусът на оферта се е променил, независимо на какъв. Това събитие се изпраща и с всяко `lead.created`, `lead.sent`, `lead.accepted` и `lead.rejected`: абонирайте се или за `lead.status_changed`, или за другите четири."
    }
  },
  "appointment.proposed": {
    "label": {
      "es": "Cita propuesta",
      "en": "Appointment proposed",
      "ca": "Cita proposada",
      "pt": "Marcação proposta",
      "fr": "Rendez-vous proposé",
      "bg": "Предложен час"
    },
    "description": {
      "es": "Se ha propuesto una cita, por un cliente o a través de la API, y está pendiente de que la confirme el taller.",
      "en": "An appointment was proposed, by a client or through the API, and awaits the workshop's confirmation.",
      "ca": "S'ha proposat una cita, per un client o a través de l'API, i està pendent que la confirmi el taller.",
      "pt": "Foi proposta uma marcação, por um cliente ou através da API, e aguarda a confirmação da oficina.",
      "fr": "Un rendez-vous a été proposé, par un client ou par l'API, et attend la confirmation du garage.",
      "bg": "Предложен е час – от клиент или през API – и очаква потвърждение от сервиза."
    }
  },
  "appointment.confirmed": {
    "label": {
      "es": "Cita confirmada",
      "en": "Appointment confirmed",
      "ca": "Cita confirmada",
      "pt": "Marcação confirmada",
      "fr": "Rendez-vous confirmé",
      "bg": "Потвърден час"
    },
    "description": {
      "es": "Se ha anotado una cita en la agenda: se ha reservado, se ha confirmado una propuesta o se ha cambiado de hora.",
      "en": "An appointment was entered in the diary: it was booked or moved to another time, or a proposal was confirmed.",
      "ca": "S'ha anotat una cita a l'agenda: s'ha reservat, s'ha confirmat una proposta o s'ha canviat d'hora.",
      "pt": "Foi registada uma marcação na agenda: foi reservada, resulta de uma proposta confirmada ou mudou de hora.",
      "fr": "Un rendez-vous a été inscrit à l'agenda : il a été réservé, une proposition a été confirmée, ou il a été déplacé à un autre créneau.",
      "bg": "В графика е записан час: запазен е, предложение е потвърдено или часът е преместен."
    }
  },
  "appointment.cancelled": {
    "label": {
      "es": "Cita cancelada",
      "en": "Appointment cancelled",
      "ca": "Cita cancel·lada",
      "pt": "Marcação cancelada",
      "fr": "Rendez-vous annulé",
      "bg": "Отменен час"
    },
    "description": {
      "es": "Se ha cancelado la cita de un presupuesto, o una propuesta se ha retirado o ha vencido.",
      "en": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.",
      "ca": "S'ha cancel·lat la cita d'un pressupost, o s'ha retirat o ha caducat una proposta.",
      "pt": "A marcação de um orçamento foi cancelada, ou uma proposta foi retirada ou caducou.",
      "fr": "Le rendez-vous d'un devis a été annulé, ou une proposition a été retirée ou a expiré.",
      "bg": "Часът по дадена оферта е отменен или предложение за час е оттеглено или е изтекло."
    }
  },
  "vehicle.checked_in": {
    "label": {
      "es": "Vehículo recibido",
      "en": "Vehicle checked in",
      "ca": "Vehicle rebut",
      "pt": "Veículo recebido",
      "fr": "Véhicule réceptionné",
      "bg": "Прието превозно средство"
    },
    "description": {
      "es": "Un vehículo ha entrado en el taller, con cita o sin ella.",
      "en": "A vehicle entered the workshop, with or without an appointment.",
      "ca": "Un vehicle ha entrat al taller, amb cita o sense.",
      "pt": "Um veículo deu entrada na oficina, com marcação ou sem ela.",
      "fr": "Un véhicule est entré au garage, avec ou sans rendez-vous.",
      "bg": "Превозно средство е прието в сервиза, със записан час или без."
    }
  },
  "vehicle.ready": {
    "label": {
      "es": "Vehículo listo",
      "en": "Vehicle ready",
      "ca": "Vehicle a punt",
      "pt": "Veículo pronto",
      "fr": "Véhicule prêt",
      "bg": "Готово превозно средство"
    },
    "description": {
      "es": "La reparación ha terminado y el vehículo se puede recoger.",
      "en": "The repair is finished and the vehicle can be collected.",
      "ca": "La reparació ha acabat i el vehicle es pot recollir.",
      "pt": "A reparação está concluída e o veículo pode ser levantado.",
      "fr": "La réparation est terminée et le client peut venir chercher le véhicule.",
      "bg": "Ремонтът е завършен и превозното средство може да бъде взето."
    }
  },
  "vehicle.delivered": {
    "label": {
      "es": "Vehículo entregado",
      "en": "Vehicle delivered",
      "ca": "Vehicle lliurat",
      "pt": "Veículo entregue",
      "fr": "Véhicule restitué",
      "bg": "Предадено превозно средство"
    },
    "description": {
      "es": "El cliente ha recogido el vehículo.",
      "en": "The client collected the vehicle.",
      "ca": "El client ha recollit el vehicle.",
      "pt": "O cliente levantou o veículo.",
      "fr": "Le client a récupéré le véhicule.",
      "bg": "Клиентът е взел превозното средство."
    }
  },
  "invoice.issued": {
    "label": {
      "es": "Factura emitida",
      "en": "Invoice issued",
      "ca": "Factura emesa",
      "pt": "Fatura emitida",
      "fr": "Facture émise",
      "bg": "Издадена фактура"
    },
    "description": {
      "es": "Se ha emitido una factura, con su número definitivo.",
      "en": "An invoice was issued, with its final number.",
      "ca": "S'ha emès una factura, amb el seu número definitiu.",
      "pt": "Foi emitida uma fatura, com o seu número definitivo.",
      "fr": "Une facture a été émise, avec son numéro définitif.",
      "bg": "Издадена е фактура, с окончателния ѝ номер."
    }
  },
  "payment.received": {
    "label": {
      "es": "Pago recibido",
      "en": "Payment received",
      "ca": "Pagament rebut",
      "pt": "Pagamento recebido",
      "fr": "Paiement reçu",
      "bg": "Получено плащане"
    },
    "description": {
      "es": "Se ha registrado un pago de una factura.",
      "en": "A payment of an invoice was recorded.",
      "ca": "S'ha registrat un pagament d'una factura.",
      "pt": "Foi registado um pagamento de uma fatura.",
      "fr": "Le paiement d'une facture a été enregistré.",
      "bg": "Записано е плащане по фактура."
    }
  },
  "client.created": {
    "label": {
      "es": "Cliente creado",
      "en": "Client created",
      "ca": "Client creat",
      "pt": "Cliente criado",
      "fr": "Client créé",
      "bg": "Създаден клиент"
    },
    "description": {
      "es": "Se ha creado un cliente, en el taller o a través de la API.",
      "en": "A client was created, in the workshop or through the API.",
      "ca": "S'ha creat un client, al taller o a través de l'API.",
      "pt": "Foi criado um cliente, na oficina ou através da API.",
      "fr": "Un client a été créé, au garage ou par l'API.",
      "bg": "Създаден е клиент – в сервиза или през API."
    }
  },
  "client.updated": {
    "label": {
      "es": "Cliente modificado",
      "en": "Client changed",
      "ca": "Client modificat",
      "pt": "Cliente alterado",
      "fr": "Client modifié",
      "bg": "Променен клиент"
    },
    "description": {
      "es": "Se han modificado los datos de un cliente, en el taller o a través de la API, o se ha suprimido el cliente.",
      "en": "A client's details were changed, in the workshop or through the API, or the client was erased.",
      "ca": "S'han modificat les dades d'un client, al taller o a través de l'API, o s'ha suprimit el client.",
      "pt": "Os dados de um cliente foram alterados, na oficina ou através da API, ou o cliente foi apagado.",
      "fr": "Les données d'un client ont été modifiées, au garage ou par l'API, ou le client a été effacé.",
      "bg": "Данните на клиент са променени (в сервиза или през API) или клиентът е изтрит."
    }
  },
  "communication.inbound": {
    "label": {
      "es": "Mensaje recibido",
      "en": "Message received",
      "ca": "Missatge rebut",
      "pt": "Mensagem recebida",
      "fr": "Message reçu",
      "bg": "Получено съобщение"
    },
    "description": {
      "es": "Ha llegado un correo, un SMS, un mensaje de WhatsApp o una llamada de un cliente.",
      "en": "An email, SMS, WhatsApp message or call arrived from a client.",
      "ca": "Ha arribat un correu, un SMS, un missatge de WhatsApp o una trucada d'un client.",
      "pt": "Chegou um e-mail, um SMS, uma mensagem de WhatsApp ou uma chamada de um cliente.",
      "fr": "Un e-mail, un SMS, un message WhatsApp ou un appel d'un client est arrivé.",
      "bg": "От клиент е пристигнал имейл, SMS, съобщение в WhatsApp или обаждане."
    }
  },
  "email.sent": {
    "label": {
      "es": "Correo enviado",
      "en": "Email sent",
      "ca": "Correu enviat",
      "pt": "E-mail enviado",
      "fr": "E-mail envoyé",
      "bg": "Изпратен имейл"
    },
    "description": {
      "es": "Se ha enviado un correo, en una campaña, como aviso o a través de la API.",
      "en": "An email was sent, by a campaign, as a notice or through the API.",
      "ca": "S'ha enviat un correu, en una campanya, com a avís o a través de l'API.",
      "pt": "Foi enviado um e-mail, numa campanha, como aviso ou através da API.",
      "fr": "Un e-mail a été envoyé, par une campagne, comme message de service ou par l'API.",
      "bg": "Изпратен е имейл: от кампания, като известие или през API."
    }
  },
  "email.failed": {
    "label": {
      "es": "Correo no enviado",
      "en": "Email failed",
      "ca": "Correu no enviat",
      "pt": "E-mail não enviado",
      "fr": "E-mail non envoyé",
      "bg": "Неизпратен имейл"
    },
    "description": {
      "es": "Un correo no se ha podido enviar.",
      "en": "An email could not be sent.",
      "ca": "No s'ha pogut enviar un correu.",
      "pt": "Não foi possível enviar um e-mail.",
      "fr": "Un e-mail n'a pas pu être envoyé.",
      "bg": "Имейл не може да бъде изпратен."
    }
  },
  "email.opened": {
    "label": {
      "es": "Correo abierto",
      "en": "Email opened",
      "ca": "Correu obert",
      "pt": "E-mail aberto",
      "fr": "E-mail ouvert",
      "bg": "Отворен имейл"
    },
    "description": {
      "es": "El destinatario ha abierto un correo.",
      "en": "The recipient opened an email.",
      "ca": "El destinatari ha obert un correu.",
      "pt": "O destinatário abriu um e-mail.",
      "fr": "Le destinataire a ouvert un e-mail.",
      "bg": "Получателят е отворил имейл."
    }
  },
  "email.clicked": {
    "label": {
      "es": "Clic en un enlace de un correo",
      "en": "Link in an email clicked",
      "ca": "Clic en un enllaç d'un correu",
      "pt": "Clique num link de um e-mail",
      "fr": "Clic sur un lien d'e-mail",
      "bg": "Отворен линк в имейл"
    },
    "description": {
      "es": "El destinatario ha abierto un enlace de un correo.",
      "en": "The recipient followed a link in an email.",
      "ca": "El destinatari ha obert un enllaç d'un correu.",
      "pt": "O destinatário abriu um link de um e-mail.",
      "fr": "Le destinataire a ouvert un lien d'un e-mail.",
      "bg": "Получателят е отворил линк в имейл."
    }
  },
  "email.unsubscribed": {
    "label": {
      "es": "Baja de los correos",
      "en": "Unsubscribed from emails",
      "ca": "Baixa dels correus",
      "pt": "Cancelamento da subscrição de e-mails",
      "fr": "Désabonnement des e-mails",
      "bg": "Отказ от имейли"
    },
    "description": {
      "es": "El destinatario ha pedido no recibir más correos comerciales.",
      "en": "The recipient opted out of commercial emails.",
      "ca": "El destinatari ha demanat no rebre més correus comercials.",
      "pt": "O destinatário pediu para não receber mais e-mails comerciais.",
      "fr": "Le destinataire a demandé à ne plus recevoir d'e-mails commerciaux.",
      "bg": "Получателят се е отказал от търговски имейли."
    }
  },
  "email.bounced": {
    "label": {
      "es": "Correo devuelto",
      "en": "Email bounced",
      "ca": "Correu retornat",
      "pt": "E-mail devolvido",
      "fr": "E-mail retourné",
      "bg": "Върнат имейл"
    },
    "description": {
      "es": "Se ha devuelto un correo porque no se ha podido entregar.",
      "en": "An email was returned because it could not be delivered.",
      "ca": "S'ha retornat un correu perquè no s'ha pogut lliurar.",
      "pt": "Um e-mail foi devolvido porque não pôde ser entregue.",
      "fr": "Un e-mail a été retourné parce qu'il n'a pas pu être distribué.",
      "bg": "Имейл е върнат, защото не може да бъде доставен."
    }
  },
  "sms.sent": {
    "label": {
      "es": "SMS enviado",
      "en": "SMS sent",
      "ca": "SMS enviat",
      "pt": "SMS enviado",
      "fr": "SMS envoyé",
      "bg": "Изпратен SMS"
    },
    "description": {
      "es": "Se ha enviado un SMS.",
      "en": "An SMS was sent.",
      "ca": "S'ha enviat un SMS.",
      "pt": "Foi enviado um SMS.",
      "fr": "Un SMS a été envoyé.",
      "bg": "Изпратен е SMS."
    }
  },
  "sms.failed": {
    "label": {
      "es": "SMS no enviado",
      "en": "SMS failed",
      "ca": "SMS no enviat",
      "pt": "SMS não enviado",
      "fr": "SMS non envoyé",
      "bg": "Неизпратен SMS"
    },
    "description": {
      "es": "Un SMS no se ha podido enviar.",
      "en": "An SMS could not be sent.",
      "ca": "No s'ha pogut enviar un SMS.",
      "pt": "Não foi possível enviar um SMS.",
      "fr": "Un SMS n'a pas pu être envoyé.",
      "bg": "SMS не може да бъде изпратен."
    }
  },
  "sms.unsubscribed": {
    "label": {
      "es": "Baja de los SMS",
      "en": "Unsubscribed from SMS",
      "ca": "Baixa dels SMS",
      "pt": "Cancelamento da subscrição de SMS",
      "fr": "Désabonnement des SMS",
      "bg": "Отказ от SMS"
    },
    "description": {
      "es": "El destinatario ha pedido no recibir más SMS comerciales.",
      "en": "The recipient opted out of commercial SMS.",
      "ca": "El destinatari ha demanat no rebre més SMS comercials.",
      "pt": "O destinatário pediu para não receber mais SMS comerciais.",
      "fr": "Le destinataire a demandé à ne plus recevoir de SMS commerciaux.",
      "bg": "Получателят се е отказал от търговски SMS."
    }
  },
  "whatsapp.unsubscribed": {
    "label": {
      "es": "Baja de WhatsApp",
      "en": "Unsubscribed from WhatsApp",
      "ca": "Baixa de WhatsApp",
      "pt": "Cancelamento da subscrição de WhatsApp",
      "fr": "Désabonnement des messages WhatsApp",
      "bg": "Отказ от WhatsApp"
    },
    "description": {
      "es": "El destinatario ha pedido no recibir más mensajes comerciales de WhatsApp.",
      "en": "The recipient opted out of commercial WhatsApp messages.",
      "ca": "El destinatari ha demanat no rebre més missatges comercials de WhatsApp.",
      "pt": "O destinatário pediu para não receber mais mensagens comerciais de WhatsApp.",
      "fr": "Le destinataire a demandé à ne plus recevoir de messages WhatsApp commerciaux.",
      "bg": "Получателят се е отказал от търговски съобщения в WhatsApp."
    }
  },
  "campaign.finished": {
    "label": {
      "es": "Campaña terminada",
      "en": "Campaign finished",
      "ca": "Campanya acabada",
      "pt": "Campanha concluída",
      "fr": "Campagne terminée",
      "bg": "Приключила кампания"
    },
    "description": {
      "es": "Una campaña ha enviado todos sus mensajes.",
      "en": "A campaign has sent all its messages.",
      "ca": "Una campanya ha enviat tots els seus missatges.",
      "pt": "Uma campanha enviou todas as suas mensagens.",
      "fr": "Une campagne a envoyé tous ses messages.",
      "bg": "Кампания е изпратила всичките си съобщения."
    }
  },
  "stock.below_minimum": {
    "label": {
      "es": "Recambio por debajo del mínimo",
      "en": "Part below its minimum",
      "ca": "Recanvi per sota del mínim",
      "pt": "Peça abaixo do mínimo",
      "fr": "Pièce sous le stock minimum",
      "bg": "Част под минимума"
    },
    "description": {
      "es": "Las existencias de un recambio han quedado por debajo de su mínimo: por un movimiento o porque el taller ha subido el mínimo. El evento no se repite mientras el recambio siga por debajo del mínimo.",
      "en": "A part in stock fell below its minimum: by a movement, or because the workshop raised the minimum. The event is not repeated while the part stays below its minimum.",
      "ca": "Les existències d'un recanvi han quedat per sota del mínim: per un moviment, o perquè el taller ha apujat el mínim. L'esdeveniment no es repeteix mentre el recanvi continuï per sota del mínim.",
      "pt": "Uma peça em stock ficou abaixo do mínimo: por um movimento, ou porque a oficina aumentou o mínimo. O evento não se repete enquanto a peça continuar abaixo do mínimo.",
      "fr": "Le stock d'une pièce est passé sous son minimum : à la suite d'un mouvement, ou parce que le garage a relevé le minimum. L'événement n'est pas répété tant que la pièce reste sous son minimum.",
      "bg": "Наличността на част е паднала под минимума заради движение или защото сервизът е увеличил минимума. Събитието не се повтаря, докато наличността остава под минимума."
    }
  },
  "invoice.registered": {
    "label": {
      "es": "Factura registrada en la Agencia Tributaria",
      "en": "Invoice registered with the tax authority",
      "ca": "Factura registrada a l'Agència Tributària",
      "pt": "Fatura registada na autoridade tributária",
      "fr": "Facture enregistrée auprès de l'administration fiscale",
      "bg": "Фактура, регистрирана в данъчната администрация"
    },
    "description": {
      "es": "La Agencia Tributaria ha aceptado el registro de una factura, con un `code` si ha encontrado un error que el taller debe subsanar. El evento se envía una vez por cada registro aceptado, también por un registro posterior que subsana el primero. No se envía por una anulación.",
      "en": "The tax authority accepted the record of an invoice, with a `code` if it found an error that the workshop has to correct. The event is sent once for each accepted record, including a later record that corrects the first one. It is not sent for an annulment.",
      "ca": "L'Agència Tributària ha acceptat el registre d'una factura, amb un `code` si ha trobat un error que el taller ha d'esmenar. L'esdeveniment s'envia una vegada per cada registre acceptat, també per un registre posterior que esmena el primer. No s'envia per una anul·lació.",
      "pt": "A autoridade tributária aceitou o registo de uma fatura, com um `code` se encontrou um erro que a oficina tem de corrigir. O evento é enviado uma vez por cada registo aceite, incluindo um registo posterior que corrige o primeiro. Não é enviado por uma anulação.",
      "fr": "L'administration fiscale a accepté l'enregistrement d'une facture, avec un `code` si elle a trouvé une erreur que le garage doit corriger. L'événement est envoyé une fois pour chaque enregistrement accepté, y compris un enregistrement ultérieur qui corrige le premier. Il n'est pas envoyé pour une annulation.",
      "bg": "Данъчната администрация прие записа на фактура, с `code`, ако е открила грешка, която сервизът трябва да коригира. Събитието се изпраща веднъж за всеки приет запис, включително за по-късен запис, който коригира първия. При анулиране не се изпраща."
    }
  },
  "invoice.rejected": {
    "label": {
      "es": "Factura rechazada por la Agencia Tributaria",
      "en": "Invoice rejected by the tax authority",
      "ca": "Factura rebutjada per l'Agència Tributària",
      "pt": "Fatura rejeitada pela autoridade tributária",
      "fr": "Facture rejetée par l'administration fiscale",
      "bg": "Фактура, отхвърлена от данъчната администрация"
    },
    "description": {
      "es": "La Agencia Tributaria ha rechazado el registro de una factura o su anulación. El taller debe corregirlo. Se envía una vez por registro.",
      "en": "The tax authority rejected the record of an invoice, or its annulment. The workshop has to correct it. It is sent once for each record.",
      "ca": "L'Agència Tributària ha rebutjat el registre d'una factura o la seva anul·lació. El taller l'ha de corregir. S'envia una vegada per registre.",
      "pt": "A autoridade tributária rejeitou o registo de uma fatura ou a sua anulação. A oficina tem de o corrigir. É enviado uma vez por registo.",
      "fr": "L'administration fiscale a rejeté l'enregistrement d'une facture ou son annulation. Le garage doit le corriger. Il est envoyé une fois par enregistrement.",
      "bg": "Данъчната администрация отхвърли записа на фактура или нейното анулиране. Сервизът трябва да го коригира. Изпраща се веднъж за всеки запис."
    }
  },
  "invoice.cancelled": {
    "label": {
      "es": "Factura anulada",
      "en": "Invoice cancelled",
      "ca": "Factura anul·lada",
      "pt": "Fatura anulada",
      "fr": "Facture annulée",
      "bg": "Анулирана фактура"
    },
    "description": {
      "es": "El taller ha anulado una factura, porque el trabajo o la venta no llegó a realizarse.",
      "en": "The workshop cancelled an invoice, because the work or sale never took place.",
      "ca": "El taller ha anul·lat una factura, perquè la feina o la venda no es va arribar a fer.",
      "pt": "A oficina anulou uma fatura, porque o trabalho ou a venda não chegou a realizar-se.",
      "fr": "Le garage a annulé une facture, parce que les travaux ou la vente n'ont pas eu lieu.",
      "bg": "Сервизът анулира фактура, защото работата или продажбата не се е състояла."
    }
  },
  "payment.removed": {
    "label": {
      "es": "Pago deshecho",
      "en": "Payment undone",
      "ca": "Pagament desfet",
      "pt": "Pagamento desfeito",
      "fr": "Paiement annulé",
      "bg": "Отменено плащане"
    },
    "description": {
      "es": "El taller ha deshecho un pago de una factura que se había registrado por error.",
      "en": "The workshop undid a payment of an invoice that was recorded by mistake.",
      "ca": "El taller ha desfet un pagament d'una factura que s'havia registrat per error.",
      "pt": "A oficina desfez um pagamento de uma fatura que tinha sido registado por engano.",
      "fr": "Le garage a annulé le paiement d'une facture enregistré par erreur.",
      "bg": "Сервизът отмени плащане по фактура, записано по погрешка."
    }
  },
  "waiting_list.offered": {
    "label": {
      "es": "Hora ofrecida",
      "en": "Time offered",
      "ca": "Hora oferta",
      "pt": "Hora oferecida",
      "fr": "Créneau proposé",
      "bg": "Предложен час"
    },
    "description": {
      "es": "Se ofreció a un cliente de la lista de espera una hora que quedó libre. La oferta no reserva nada: la hora es del primero que la acepta.",
      "en": "A time that became free was offered to a client on the waiting list. The offer reserves nothing: the first who accepts gets the time.",
      "ca": "S'ha ofert a un client de la llista d'espera una hora que ha quedat lliure. L'oferta no reserva res: l'hora és del primer que l'accepta.",
      "pt": "Foi oferecida a um cliente da lista de espera uma hora que ficou livre. A oferta não reserva nada: a hora é de quem a aceitar primeiro.",
      "fr": "Un créneau qui s’est libéré a été proposé à un client de la liste d’attente. La proposition ne réserve rien : le créneau est au premier qui l’accepte.",
      "bg": "Освободен час е предложен на клиент от списъка на чакащите. Предложението не запазва часа: получава го първият, който приеме."
    }
  },
  "waiting_list.booked": {
    "label": {
      "es": "Cita dada desde la lista de espera",
      "en": "Time booked from the waiting list",
      "ca": "Cita donada des de la llista d'espera",
      "pt": "Marcação feita a partir da lista de espera",
      "fr": "Rendez-vous pris depuis la liste d’attente",
      "bg": "Час от списъка на чакащите е записан"
    },
    "description": {
      "es": "Un presupuesto de la lista de espera tiene cita: su cliente aceptó una oferta, o la hora se reservó de otra forma. También se envía `appointment.confirmed`.",
      "en": "A budget on the waiting list got an appointment: its client accepted an offer, or the time was booked in another way. `appointment.confirmed` is sent as well.",
      "ca": "Un pressupost de la llista d'espera té cita: el seu client ha acceptat una oferta, o l'hora s'ha reservat d'una altra manera. També s'envia `appointment.confirmed`.",
      "pt": "Um orçamento da lista de espera tem marcação: o seu cliente aceitou uma oferta, ou a hora foi marcada de outra forma. Também é enviado `appointment.confirmed`.",
      "fr": "Un devis de la liste d’attente a obtenu un rendez-vous : son client a accepté une proposition, ou le créneau a été réservé autrement. `appointment.confirmed` est aussi envoyé.",
      "bg": "Оферта от списъка на чакащите получи час: клиентът прие предложение или часът е записан по друг начин. Изпраща се и `appointment.confirmed`."
    }
  },
  "waiting_list.removed": {
    "label": {
      "es": "Quitado de la lista de espera",
      "en": "Removed from the waiting list",
      "ca": "Tret de la llista d'espera",
      "pt": "Retirado da lista de espera",
      "fr": "Retiré de la liste d’attente",
      "bg": "Премахната от списъка на чакащите"
    },
    "description": {
      "es": "Un presupuesto salió de la lista de espera sin cita.",
      "en": "A budget left the waiting list without an appointment.",
      "ca": "Un pressupost ha sortit de la llista d'espera sense cita.",
      "pt": "Um orçamento saiu da lista de espera sem marcação.",
      "fr": "Un devis a quitté la liste d’attente sans rendez-vous.",
      "bg": "Оферта напусна списъка на чакащите без час."
    }
  },
  "work_period.started": {
    "label": {
      "es": "Trabajo empezado",
      "en": "Work started",
      "ca": "Feina començada",
      "pt": "Trabalho começado",
      "fr": "Travail commencé",
      "bg": "Започната работа"
    },
    "description": {
      "es": "Una persona empezó a trabajar en un presupuesto.",
      "en": "A person started to work on a budget.",
      "ca": "Una persona va començar a treballar en un pressupost.",
      "pt": "Uma pessoa começou a trabalhar num orçamento.",
      "fr": "Une personne a commencé à travailler sur un devis.",
      "bg": "Човек започна работа по оферта."
    }
  },
  "work_period.ended": {
    "label": {
      "es": "Trabajo terminado",
      "en": "Work ended",
      "ca": "Feina acabada",
      "pt": "Trabalho terminado",
      "fr": "Travail terminé",
      "bg": "Приключена работа"
    },
    "description": {
      "es": "Terminó el trabajo en un presupuesto: la persona paró, empezó con otro presupuesto o el taller lo terminó al finalizar el presupuesto. También se envía con horas registradas después, sin `work_period.started`.",
      "en": "Work on a budget ended: the person stopped, started on another budget, or the workshop ended it when it finished the budget. It is also sent for hours that were recorded afterwards, without `work_period.started`.",
      "ca": "Va acabar la feina en un pressupost: la persona va parar, va començar amb un altre pressupost o el taller la va acabar en finalitzar el pressupost. També s'envia amb hores registrades després, sense `work_period.started`.",
      "pt": "O trabalho num orçamento terminou: a pessoa parou, começou noutro orçamento ou a oficina terminou-o ao concluir o orçamento. Também é enviado com horas registadas depois, sem `work_period.started`.",
      "fr": "Le travail sur un devis s’est terminé : la personne a arrêté, a commencé un autre devis, ou le garage y a mis fin en terminant le devis. Il est aussi envoyé pour des heures enregistrées après coup, sans `work_period.started`.",
      "bg": "Работата по оферта приключи: човекът спря, започна по друга оферта или сервизът я приключи при завършването на офертата. Изпраща се и за часове, записани по-късно, без `work_period.started`."
    }
  },
  "work_period.updated": {
    "label": {
      "es": "Horas corregidas",
      "en": "Hours corrected",
      "ca": "Hores corregides",
      "pt": "Horas corrigidas",
      "fr": "Heures corrigées",
      "bg": "Поправени часове"
    },
    "description": {
      "es": "Se corrigieron horas registradas. Los datos son las horas después de la corrección.",
      "en": "Recorded hours were corrected. The data are the hours after the correction.",
      "ca": "Es van corregir hores registrades. Les dades són les hores després de la correcció.",
      "pt": "Foram corrigidas horas registadas. Os dados são as horas depois da correção.",
      "fr": "Des heures enregistrées ont été corrigées. Les données sont les heures après la correction.",
      "bg": "Записани часове са поправени. Данните са часовете след поправката."
    }
  },
  "work_period.deleted": {
    "label": {
      "es": "Horas borradas",
      "en": "Hours deleted",
      "ca": "Hores esborrades",
      "pt": "Horas apagadas",
      "fr": "Heures supprimées",
      "bg": "Изтрити часове"
    },
    "description": {
      "es": "Se borraron horas registradas. Los datos son las horas de antes.",
      "en": "Recorded hours were deleted. The data are the hours before.",
      "ca": "Es van esborrar hores registrades. Les dades són les hores d'abans.",
      "pt": "Foram apagadas horas registadas. Os dados são as horas anteriores.",
      "fr": "Des heures enregistrées ont été supprimées. Les données sont les heures d’avant.",
      "bg": "Записани часове са изтрити. Данните са часовете преди това."
    }
  },
  "absence.created": {
    "label": {
      "es": "Ausencia añadida",
      "en": "Absence added",
      "ca": "Absència afegida",
      "pt": "Ausência adicionada",
      "fr": "Absence ajoutée",
      "bg": "Добавено отсъствие"
    },
    "description": {
      "es": "Se añadió la ausencia de una persona.",
      "en": "An absence of a person was added.",
      "ca": "Es va afegir l'absència d'una persona.",
      "pt": "Foi adicionada a ausência de uma pessoa.",
      "fr": "L’absence d’une personne a été ajoutée.",
      "bg": "Добавено е отсъствие на човек."
    }
  },
  "absence.updated": {
    "label": {
      "es": "Ausencia cambiada",
      "en": "Absence changed",
      "ca": "Absència canviada",
      "pt": "Ausência alterada",
      "fr": "Absence modifiée",
      "bg": "Променено отсъствие"
    },
    "description": {
      "es": "Se cambió una ausencia. Los datos son la ausencia después del cambio.",
      "en": "An absence was changed. The data are the absence after the change.",
      "ca": "Es va canviar una absència. Les dades són l'absència després del canvi.",
      "pt": "Foi alterada uma ausência. Os dados são a ausência depois da alteração.",
      "fr": "Une absence a été modifiée. Les données sont l’absence après la modification.",
      "bg": "Отсъствие е променено. Данните са отсъствието след промяната."
    }
  },
  "absence.deleted": {
    "label": {
      "es": "Ausencia borrada",
      "en": "Absence deleted",
      "ca": "Absència esborrada",
      "pt": "Ausência apagada",
      "fr": "Absence supprimée",
      "bg": "Изтрито отсъствие"
    },
    "description": {
      "es": "Se borró una ausencia. Los datos son la ausencia de antes.",
      "en": "An absence was deleted. The data are the absence before.",
      "ca": "Es va esborrar una absència. Les dades són l'absència d'abans.",
      "pt": "Foi apagada uma ausência. Os dados são a ausência anterior.",
      "fr": "Une absence a été supprimée. Les données sont l’absence d’avant.",
      "bg": "Отсъствие е изтрито. Данните са отсъствието преди това."
    }
  },
  "inspection.completed": {
    "label": {
      "es": "Revisión terminada",
      "en": "Inspection completed",
      "ca": "Revisió acabada",
      "pt": "Verificação concluída",
      "fr": "Contrôle terminé",
      "bg": "Завършена проверка"
    },
    "description": {
      "es": "La revisión de un vehículo se terminó. Sus puntos aún se pueden modificar después, sin otro evento.",
      "en": "The inspection of a vehicle was completed. Its points can still be changed afterwards, without another event.",
      "ca": "La revisió d'un vehicle s'ha acabat. Els seus punts encara es poden modificar després, sense cap altre esdeveniment.",
      "pt": "A verificação de um veículo foi concluída. Os seus pontos ainda podem ser alterados depois, sem outro evento.",
      "fr": "Le contrôle d’un véhicule a été terminé. Ses points restent modifiables ensuite, sans autre événement.",
      "bg": "Проверката на превозно средство е завършена. Точките ѝ могат да се променят и след това, без ново събитие."
    }
  },
  "inspection.finding_decided": {
    "label": {
      "es": "Punto con defecto decidido",
      "en": "Finding decided",
      "ca": "Punt amb defecte decidit",
      "pt": "Ponto com defeito decidido",
      "fr": "Défaut décidé par le client",
      "bg": "Решение за дефект"
    },
    "description": {
      "es": "El cliente aceptó o rechazó un trabajo propuesto por un punto con defecto, al firmar o rechazar el presupuesto con su línea. Hay un evento por cada punto con defecto.",
      "en": "The client accepted or declined work that was offered for a finding, by signing or declining the quote with its line. There is one event for each finding.",
      "ca": "El client ha acceptat o rebutjat una feina proposada per un punt amb defecte, en signar o rebutjar el pressupost amb la seva línia. Hi ha un esdeveniment per cada punt amb defecte.",
      "pt": "O cliente aceitou ou recusou um trabalho proposto por um ponto com defeito, ao assinar ou recusar o orçamento com a sua linha. Há um evento por cada ponto com defeito.",
      "fr": "Le client a accepté ou refusé des travaux proposés pour un défaut, en signant ou en refusant le devis avec leur ligne. Il y a un événement par défaut.",
      "bg": "Клиентът е приел или отказал работа, предложена за дефект, като е подписал или отказал офертата с реда ѝ. За всеки дефект има отделно събитие."
    }
  },
  "test.ping": {
    "label": {
      "es": "Prueba",
      "en": "Test",
      "ca": "Prova",
      "pt": "Teste",
      "fr": "Test",
      "bg": "Тест"
    },
    "description": {
      "es": "Se ha pedido una prueba de la suscripción. Se envía sean cuales sean los eventos de la suscripción.",
      "en": "A test of the subscription was requested. It is sent regardless of the events that the subscription lists.",
      "ca": "S'ha demanat una prova de la subscripció. S'envia siguin quins siguin els esdeveniments de la subscripció.",
      "pt": "Foi pedido um teste da subscrição. É enviado sejam quais forem os eventos da subscrição.",
      "fr": "Un test de l'abonnement a été demandé. Il est envoyé quels que soient les événements de l'abonnement.",
      "bg": "Поискан е тест на абонамента. Изпраща се независимо от събитията, посочени в абонамента."
    }
  }
} as const;

/** The fields of each event's data, in the order in which they are sent. */
export const eventFields: Record<string, readonly string[]> = {
  "lead.created": [
    "leadId",
    "from",
    "to"
  ],
  "lead.sent": [
    "leadId",
    "from",
    "to"
  ],
  "lead.accepted": [
    "leadId",
    "from",
    "to"
  ],
  "lead.rejected": [
    "leadId",
    "from",
    "to",
    "reason"
  ],
  "lead.status_changed": [
    "leadId",
    "from",
    "to"
  ],
  "appointment.proposed": [
    "id",
    "budget_id",
    "status",
    "start",
    "end"
  ],
  "appointment.confirmed": [
    "id",
    "budget_id",
    "status",
    "start",
    "end"
  ],
  "appointment.cancelled": [
    "id",
    "budget_id",
    "status",
    "start",
    "end"
  ],
  "vehicle.checked_in": [
    "vehicle_id",
    "client_id",
    "budget_id"
  ],
  "vehicle.ready": [
    "vehicle_id",
    "client_id",
    "budget_id"
  ],
  "vehicle.delivered": [
    "vehicle_id",
    "client_id",
    "budget_id"
  ],
  "invoice.issued": [
    "invoice_id",
    "full_number",
    "client_id",
    "budget_id",
    "total",
    "currency"
  ],
  "payment.received": [
    "invoice_id",
    "payment_id",
    "amount",
    "currency",
    "settled"
  ],
  "client.created": [
    "client_id"
  ],
  "client.updated": [
    "client_id",
    "changed"
  ],
  "communication.inbound": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "email.sent": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "email.failed": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "email.opened": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "email.clicked": [
    "communication_id",
    "client_id",
    "channel",
    "status",
    "url"
  ],
  "email.unsubscribed": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "email.bounced": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "sms.sent": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "sms.failed": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "sms.unsubscribed": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "whatsapp.unsubscribed": [
    "communication_id",
    "client_id",
    "channel",
    "status"
  ],
  "campaign.finished": [
    "campaign_id",
    "sent",
    "failed"
  ],
  "stock.below_minimum": [
    "part_id",
    "reference",
    "on_hand",
    "minimum"
  ],
  "invoice.registered": [
    "invoice_id",
    "full_number",
    "code"
  ],
  "invoice.rejected": [
    "invoice_id",
    "full_number",
    "code"
  ],
  "invoice.cancelled": [
    "invoice_id",
    "full_number"
  ],
  "payment.removed": [
    "invoice_id",
    "full_number",
    "payment_id",
    "amount"
  ],
  "waiting_list.offered": [
    "id",
    "budget_id",
    "start",
    "end",
    "expires_at"
  ],
  "waiting_list.booked": [
    "id",
    "budget_id",
    "start",
    "end",
    "expires_at"
  ],
  "waiting_list.removed": [
    "id",
    "budget_id",
    "start",
    "end",
    "expires_at"
  ],
  "work_period.started": [
    "id",
    "budget_id",
    "staff_id",
    "started_at",
    "ended_at"
  ],
  "work_period.ended": [
    "id",
    "budget_id",
    "staff_id",
    "started_at",
    "ended_at"
  ],
  "work_period.updated": [
    "id",
    "budget_id",
    "staff_id",
    "started_at",
    "ended_at"
  ],
  "work_period.deleted": [
    "id",
    "budget_id",
    "staff_id",
    "started_at",
    "ended_at"
  ],
  "absence.created": [
    "id",
    "staff_id",
    "from",
    "to"
  ],
  "absence.updated": [
    "id",
    "staff_id",
    "from",
    "to"
  ],
  "absence.deleted": [
    "id",
    "staff_id",
    "from",
    "to"
  ],
  "inspection.completed": [
    "inspection_id",
    "budget_id",
    "vehicle_id",
    "green",
    "amber",
    "red",
    "unchecked"
  ],
  "inspection.finding_decided": [
    "inspection_id",
    "point_id",
    "vehicle_id",
    "budget_id",
    "line_id",
    "decision"
  ],
  "test.ping": [
    "webhook_id"
  ]
};

/** The events in the contract's order; the others are sent only on demand. */
export const subscribableEvents = [
  "lead.created",
  "lead.sent",
  "lead.accepted",
  "lead.rejected",
  "lead.status_changed",
  "appointment.proposed",
  "appointment.confirmed",
  "appointment.cancelled",
  "vehicle.checked_in",
  "vehicle.ready",
  "vehicle.delivered",
  "invoice.issued",
  "payment.received",
  "client.created",
  "client.updated",
  "communication.inbound",
  "email.sent",
  "email.failed",
  "email.opened",
  "email.clicked",
  "email.unsubscribed",
  "email.bounced",
  "sms.sent",
  "sms.failed",
  "sms.unsubscribed",
  "whatsapp.unsubscribed",
  "campaign.finished",
  "stock.below_minimum",
  "invoice.registered",
  "invoice.rejected",
  "invoice.cancelled",
  "payment.removed",
  "waiting_list.offered",
  "waiting_list.booked",
  "waiting_list.removed",
  "work_period.started",
  "work_period.ended",
  "work_period.updated",
  "work_period.deleted",
  "absence.created",
  "absence.updated",
  "absence.deleted",
  "inspection.completed",
  "inspection.finding_decided"
] as const;
