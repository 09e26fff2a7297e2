// Generated from spec/ by `make generate`; never edited.

import type { components } from './types.ts';

/** Of each event, its data. */
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
  'test.ping': components['schemas']['TestPingData'];
}
export type EventName = keyof Events;

export const events = {
  "lead.created": {
    "label": {
      "es": "Budget created",
      "en": "Budget created",
      "ca": "Budget created",
      "pt": "Budget created",
      "fr": "Budget created",
      "bg": "Budget created"
    },
    "description": {
      "es": "A budget was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` comes with it.",
      "en": "A budget was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` comes with it.",
      "ca": "A budget was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` comes with it.",
      "pt": "A budget was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` comes with it.",
      "fr": "A budget was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` comes with it.",
      "bg": "A budget was created: in the workshop's application, on its website, by email, by an assistant or through the API. `lead.status_changed` comes with it."
    }
  },
  "lead.sent": {
    "label": {
      "es": "Budget sent",
      "en": "Budget sent",
      "ca": "Budget sent",
      "pt": "Budget sent",
      "fr": "Budget sent",
      "bg": "Budget sent"
    },
    "description": {
      "es": "A budget was sent to the client. `lead.status_changed` comes with it.",
      "en": "A budget was sent to the client. `lead.status_changed` comes with it.",
      "ca": "A budget was sent to the client. `lead.status_changed` comes with it.",
      "pt": "A budget was sent to the client. `lead.status_changed` comes with it.",
      "fr": "A budget was sent to the client. `lead.status_changed` comes with it.",
      "bg": "A budget was sent to the client. `lead.status_changed` comes with it."
    }
  },
  "lead.accepted": {
    "label": {
      "es": "Budget accepted",
      "en": "Budget accepted",
      "ca": "Budget accepted",
      "pt": "Budget accepted",
      "fr": "Budget accepted",
      "bg": "Budget accepted"
    },
    "description": {
      "es": "The client or the workshop approved a budget. `lead.status_changed` comes with it.",
      "en": "The client or the workshop approved a budget. `lead.status_changed` comes with it.",
      "ca": "The client or the workshop approved a budget. `lead.status_changed` comes with it.",
      "pt": "The client or the workshop approved a budget. `lead.status_changed` comes with it.",
      "fr": "The client or the workshop approved a budget. `lead.status_changed` comes with it.",
      "bg": "The client or the workshop approved a budget. `lead.status_changed` comes with it."
    }
  },
  "lead.rejected": {
    "label": {
      "es": "Budget rejected",
      "en": "Budget rejected",
      "ca": "Budget rejected",
      "pt": "Budget rejected",
      "fr": "Budget rejected",
      "bg": "Budget rejected"
    },
    "description": {
      "es": "A budget was rejected, with the reason if one was given. `lead.status_changed` comes with it.",
      "en": "A budget was rejected, with the reason if one was given. `lead.status_changed` comes with it.",
      "ca": "A budget was rejected, with the reason if one was given. `lead.status_changed` comes with it.",
      "pt": "A budget was rejected, with the reason if one was given. `lead.status_changed` comes with it.",
      "fr": "A budget was rejected, with the reason if one was given. `lead.status_changed` comes with it.",
      "bg": "A budget was rejected, with the reason if one was given. `lead.status_changed` comes with it."
    }
  },
  "lead.status_changed": {
    "label": {
      "es": "Budget status changed",
      "en": "Budget status changed",
      "ca": "Budget status changed",
      "pt": "Budget status changed",
      "fr": "Budget status changed",
      "bg": "Budget status changed"
    },
    "description": {
      "es": "A budget was given another status, whichever it is. It comes with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`, too: subscribe to it alone, or to those.",
      "en": "A budget was given another status, whichever it is. It comes with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`, too: subscribe to it alone, or to those.",
      "ca": "A budget was given another status, whichever it is. It comes with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`, too: subscribe to it alone, or to those.",
      "pt": "A budget was given another status, whichever it is. It comes with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`, too: subscribe to it alone, or to those.",
      "fr": "A budget was given another status, whichever it is. It comes with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`, too: subscribe to it alone, or to those.",
      "bg": "A budget was given another status, whichever it is. It comes with `lead.created`, `lead.sent`, `lead.accepted` and `lead.rejected`, too: subscribe to it alone, or to those."
    }
  },
  "appointment.proposed": {
    "label": {
      "es": "Appointment proposed",
      "en": "Appointment proposed",
      "ca": "Appointment proposed",
      "pt": "Appointment proposed",
      "fr": "Appointment proposed",
      "bg": "Appointment proposed"
    },
    "description": {
      "es": "An appointment was proposed, by a client or through the API, and waits for the workshop to confirm it.",
      "en": "An appointment was proposed, by a client or through the API, and waits for the workshop to confirm it.",
      "ca": "An appointment was proposed, by a client or through the API, and waits for the workshop to confirm it.",
      "pt": "An appointment was proposed, by a client or through the API, and waits for the workshop to confirm it.",
      "fr": "An appointment was proposed, by a client or through the API, and waits for the workshop to confirm it.",
      "bg": "An appointment was proposed, by a client or through the API, and waits for the workshop to confirm it."
    }
  },
  "appointment.confirmed": {
    "label": {
      "es": "Appointment confirmed",
      "en": "Appointment confirmed",
      "ca": "Appointment confirmed",
      "pt": "Appointment confirmed",
      "fr": "Appointment confirmed",
      "bg": "Appointment confirmed"
    },
    "description": {
      "es": "An appointment stands in the diary: it was booked, a proposal was confirmed, or it was moved to another time.",
      "en": "An appointment stands in the diary: it was booked, a proposal was confirmed, or it was moved to another time.",
      "ca": "An appointment stands in the diary: it was booked, a proposal was confirmed, or it was moved to another time.",
      "pt": "An appointment stands in the diary: it was booked, a proposal was confirmed, or it was moved to another time.",
      "fr": "An appointment stands in the diary: it was booked, a proposal was confirmed, or it was moved to another time.",
      "bg": "An appointment stands in the diary: it was booked, a proposal was confirmed, or it was moved to another time."
    }
  },
  "appointment.cancelled": {
    "label": {
      "es": "Appointment cancelled",
      "en": "Appointment cancelled",
      "ca": "Appointment cancelled",
      "pt": "Appointment cancelled",
      "fr": "Appointment cancelled",
      "bg": "Appointment cancelled"
    },
    "description": {
      "es": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.",
      "en": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.",
      "ca": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.",
      "pt": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.",
      "fr": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed.",
      "bg": "A budget's appointment was cancelled, or a proposal was withdrawn or lapsed."
    }
  },
  "vehicle.checked_in": {
    "label": {
      "es": "Vehicle checked in",
      "en": "Vehicle checked in",
      "ca": "Vehicle checked in",
      "pt": "Vehicle checked in",
      "fr": "Vehicle checked in",
      "bg": "Vehicle checked in"
    },
    "description": {
      "es": "A vehicle entered the workshop, with an appointment or without.",
      "en": "A vehicle entered the workshop, with an appointment or without.",
      "ca": "A vehicle entered the workshop, with an appointment or without.",
      "pt": "A vehicle entered the workshop, with an appointment or without.",
      "fr": "A vehicle entered the workshop, with an appointment or without.",
      "bg": "A vehicle entered the workshop, with an appointment or without."
    }
  },
  "vehicle.ready": {
    "label": {
      "es": "Vehicle ready",
      "en": "Vehicle ready",
      "ca": "Vehicle ready",
      "pt": "Vehicle ready",
      "fr": "Vehicle ready",
      "bg": "Vehicle ready"
    },
    "description": {
      "es": "The repair is finished, and the vehicle can be collected.",
      "en": "The repair is finished, and the vehicle can be collected.",
      "ca": "The repair is finished, and the vehicle can be collected.",
      "pt": "The repair is finished, and the vehicle can be collected.",
      "fr": "The repair is finished, and the vehicle can be collected.",
      "bg": "The repair is finished, and the vehicle can be collected."
    }
  },
  "vehicle.delivered": {
    "label": {
      "es": "Vehicle delivered",
      "en": "Vehicle delivered",
      "ca": "Vehicle delivered",
      "pt": "Vehicle delivered",
      "fr": "Vehicle delivered",
      "bg": "Vehicle delivered"
    },
    "description": {
      "es": "The client collected the vehicle.",
      "en": "The client collected the vehicle.",
      "ca": "The client collected the vehicle.",
      "pt": "The client collected the vehicle.",
      "fr": "The client collected the vehicle.",
      "bg": "The client collected the vehicle."
    }
  },
  "invoice.issued": {
    "label": {
      "es": "Invoice issued",
      "en": "Invoice issued",
      "ca": "Invoice issued",
      "pt": "Invoice issued",
      "fr": "Invoice issued",
      "bg": "Invoice issued"
    },
    "description": {
      "es": "An invoice was issued, with its final number.",
      "en": "An invoice was issued, with its final number.",
      "ca": "An invoice was issued, with its final number.",
      "pt": "An invoice was issued, with its final number.",
      "fr": "An invoice was issued, with its final number.",
      "bg": "An invoice was issued, with its final number."
    }
  },
  "payment.received": {
    "label": {
      "es": "Payment received",
      "en": "Payment received",
      "ca": "Payment received",
      "pt": "Payment received",
      "fr": "Payment received",
      "bg": "Payment received"
    },
    "description": {
      "es": "A payment of an invoice was recorded.",
      "en": "A payment of an invoice was recorded.",
      "ca": "A payment of an invoice was recorded.",
      "pt": "A payment of an invoice was recorded.",
      "fr": "A payment of an invoice was recorded.",
      "bg": "A payment of an invoice was recorded."
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
      "fr": "Un client a été créé, dans l'atelier ou par l'API.",
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
      "es": "Se han modificado los datos de un cliente, en el taller o a través de la API.",
      "en": "A client's details were changed, in the workshop or through the API.",
      "ca": "S'han modificat les dades d'un client, al taller o a través de l'API.",
      "pt": "Os dados de um cliente foram alterados, na oficina ou através da API.",
      "fr": "Les données d'un client ont été modifiées, dans l'atelier ou par l'API.",
      "bg": "Променени са данните на клиент – в сервиза или през API."
    }
  },
  "communication.inbound": {
    "label": {
      "es": "Message received",
      "en": "Message received",
      "ca": "Message received",
      "pt": "Message received",
      "fr": "Message received",
      "bg": "Message received"
    },
    "description": {
      "es": "An email, SMS, WhatsApp message or call arrived from a client.",
      "en": "An email, SMS, WhatsApp message or call arrived from a client.",
      "ca": "An email, SMS, WhatsApp message or call arrived from a client.",
      "pt": "An email, SMS, WhatsApp message or call arrived from a client.",
      "fr": "An email, SMS, WhatsApp message or call arrived from a client.",
      "bg": "An email, SMS, WhatsApp message or call arrived from a client."
    }
  },
  "email.sent": {
    "label": {
      "es": "Email sent",
      "en": "Email sent",
      "ca": "Email sent",
      "pt": "Email sent",
      "fr": "Email sent",
      "bg": "Email sent"
    },
    "description": {
      "es": "An email was sent, by a campaign, as a notice or through the API.",
      "en": "An email was sent, by a campaign, as a notice or through the API.",
      "ca": "An email was sent, by a campaign, as a notice or through the API.",
      "pt": "An email was sent, by a campaign, as a notice or through the API.",
      "fr": "An email was sent, by a campaign, as a notice or through the API.",
      "bg": "An email was sent, by a campaign, as a notice or through the API."
    }
  },
  "email.failed": {
    "label": {
      "es": "Email failed",
      "en": "Email failed",
      "ca": "Email failed",
      "pt": "Email failed",
      "fr": "Email failed",
      "bg": "Email failed"
    },
    "description": {
      "es": "An email could not be sent.",
      "en": "An email could not be sent.",
      "ca": "An email could not be sent.",
      "pt": "An email could not be sent.",
      "fr": "An email could not be sent.",
      "bg": "An email could not be sent."
    }
  },
  "email.opened": {
    "label": {
      "es": "Email opened",
      "en": "Email opened",
      "ca": "Email opened",
      "pt": "Email opened",
      "fr": "Email opened",
      "bg": "Email opened"
    },
    "description": {
      "es": "The recipient opened an email.",
      "en": "The recipient opened an email.",
      "ca": "The recipient opened an email.",
      "pt": "The recipient opened an email.",
      "fr": "The recipient opened an email.",
      "bg": "The recipient opened an email."
    }
  },
  "email.clicked": {
    "label": {
      "es": "Link in an email clicked",
      "en": "Link in an email clicked",
      "ca": "Link in an email clicked",
      "pt": "Link in an email clicked",
      "fr": "Link in an email clicked",
      "bg": "Link in an email clicked"
    },
    "description": {
      "es": "The recipient followed a link in an email.",
      "en": "The recipient followed a link in an email.",
      "ca": "The recipient followed a link in an email.",
      "pt": "The recipient followed a link in an email.",
      "fr": "The recipient followed a link in an email.",
      "bg": "The recipient followed a link in an email."
    }
  },
  "email.unsubscribed": {
    "label": {
      "es": "Unsubscribed from emails",
      "en": "Unsubscribed from emails",
      "ca": "Unsubscribed from emails",
      "pt": "Unsubscribed from emails",
      "fr": "Unsubscribed from emails",
      "bg": "Unsubscribed from emails"
    },
    "description": {
      "es": "The recipient asked for no more commercial emails.",
      "en": "The recipient asked for no more commercial emails.",
      "ca": "The recipient asked for no more commercial emails.",
      "pt": "The recipient asked for no more commercial emails.",
      "fr": "The recipient asked for no more commercial emails.",
      "bg": "The recipient asked for no more commercial emails."
    }
  },
  "email.bounced": {
    "label": {
      "es": "Email bounced",
      "en": "Email bounced",
      "ca": "Email bounced",
      "pt": "Email bounced",
      "fr": "Email bounced",
      "bg": "Email bounced"
    },
    "description": {
      "es": "An email came back because it could not be delivered.",
      "en": "An email came back because it could not be delivered.",
      "ca": "An email came back because it could not be delivered.",
      "pt": "An email came back because it could not be delivered.",
      "fr": "An email came back because it could not be delivered.",
      "bg": "An email came back because it could not be delivered."
    }
  },
  "sms.sent": {
    "label": {
      "es": "SMS sent",
      "en": "SMS sent",
      "ca": "SMS sent",
      "pt": "SMS sent",
      "fr": "SMS sent",
      "bg": "SMS sent"
    },
    "description": {
      "es": "An SMS was sent.",
      "en": "An SMS was sent.",
      "ca": "An SMS was sent.",
      "pt": "An SMS was sent.",
      "fr": "An SMS was sent.",
      "bg": "An SMS was sent."
    }
  },
  "sms.failed": {
    "label": {
      "es": "SMS failed",
      "en": "SMS failed",
      "ca": "SMS failed",
      "pt": "SMS failed",
      "fr": "SMS failed",
      "bg": "SMS failed"
    },
    "description": {
      "es": "An SMS could not be sent.",
      "en": "An SMS could not be sent.",
      "ca": "An SMS could not be sent.",
      "pt": "An SMS could not be sent.",
      "fr": "An SMS could not be sent.",
      "bg": "An SMS could not be sent."
    }
  },
  "sms.unsubscribed": {
    "label": {
      "es": "Unsubscribed from SMS",
      "en": "Unsubscribed from SMS",
      "ca": "Unsubscribed from SMS",
      "pt": "Unsubscribed from SMS",
      "fr": "Unsubscribed from SMS",
      "bg": "Unsubscribed from SMS"
    },
    "description": {
      "es": "The recipient asked for no more commercial SMS.",
      "en": "The recipient asked for no more commercial SMS.",
      "ca": "The recipient asked for no more commercial SMS.",
      "pt": "The recipient asked for no more commercial SMS.",
      "fr": "The recipient asked for no more commercial SMS.",
      "bg": "The recipient asked for no more commercial SMS."
    }
  },
  "whatsapp.unsubscribed": {
    "label": {
      "es": "Unsubscribed from WhatsApp",
      "en": "Unsubscribed from WhatsApp",
      "ca": "Unsubscribed from WhatsApp",
      "pt": "Unsubscribed from WhatsApp",
      "fr": "Unsubscribed from WhatsApp",
      "bg": "Unsubscribed from WhatsApp"
    },
    "description": {
      "es": "The recipient asked for no more commercial WhatsApp messages.",
      "en": "The recipient asked for no more commercial WhatsApp messages.",
      "ca": "The recipient asked for no more commercial WhatsApp messages.",
      "pt": "The recipient asked for no more commercial WhatsApp messages.",
      "fr": "The recipient asked for no more commercial WhatsApp messages.",
      "bg": "The recipient asked for no more commercial WhatsApp messages."
    }
  },
  "campaign.finished": {
    "label": {
      "es": "Campaign finished",
      "en": "Campaign finished",
      "ca": "Campaign finished",
      "pt": "Campaign finished",
      "fr": "Campaign finished",
      "bg": "Campaign finished"
    },
    "description": {
      "es": "A campaign has sent all its messages.",
      "en": "A campaign has sent all its messages.",
      "ca": "A campaign has sent all its messages.",
      "pt": "A campaign has sent all its messages.",
      "fr": "A campaign has sent all its messages.",
      "bg": "A campaign has sent all its messages."
    }
  },
  "test.ping": {
    "label": {
      "es": "Test",
      "en": "Test",
      "ca": "Test",
      "pt": "Test",
      "fr": "Test",
      "bg": "Test"
    },
    "description": {
      "es": "A test of the subscription was asked for. It is sent then, whatever the subscription names.",
      "en": "A test of the subscription was asked for. It is sent then, whatever the subscription names.",
      "ca": "A test of the subscription was asked for. It is sent then, whatever the subscription names.",
      "pt": "A test of the subscription was asked for. It is sent then, whatever the subscription names.",
      "fr": "A test of the subscription was asked for. It is sent then, whatever the subscription names.",
      "bg": "A test of the subscription was asked for. It is sent then, whatever the subscription names."
    }
  }
} as const;

/** In the contract's order; the others are sent on demand only. */
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
  "campaign.finished"
] as const;
export type SubscribableEvent = (typeof subscribableEvents)[number];
