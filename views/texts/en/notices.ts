import type { NoticeLanguage } from '../../../domain/messages/notice-kinds.ts';

export const en: NoticeLanguage = {
  greeting: (name) => `Hello ${name},`,
  smsLead: (sender) => `${sender}: `,
  labels: {
    plate: 'Number plate',
    start: 'Date',
    client: 'Client',
    number: 'Quote',
    receiver: 'Address',
    holder: 'Holder',
    total: 'Total accepted',
    options: 'Options chosen',
    comment: 'Comment',
  },
  noOptions: 'None',
  why: {
    quote: (workshop) => `You are receiving this message about your quote from ${workshop}.`,
    appointment: (workshop) => `You are receiving this message about your appointment at ${workshop}.`,
    work: (workshop) =>
      `You are receiving this message about the work that you have entrusted to ${workshop}.`,
  },
  toWorkshop: "This message was sent by your workshop's API.",
  notices: {
    budget_received: {
      subject: 'We have received your request',
      text: () =>
        'Thank you for choosing us. We are preparing your quote. Use this link to follow its progress at any time.',
      button: 'Follow my quote',
      sms: ({ url }) => `we have received your request. Follow your quote: ${url}`,
    },
    budget_sent: {
      subject: 'Your quote is ready',
      text: () =>
        'You can see it in full detail and, if you agree, accept it from the same link. If you have any questions, we are here to help.',
      button: 'See the quote',
      sms: ({ url }) => `your quote is ready. See it and accept it here: ${url}`,
    },
    budget_changed: {
      subject: 'Your quote has changed',
      text: () =>
        'Since you signed it, we have changed some of the work. Use this link to compare what you signed with the current quote. If you agree, you can sign it again.',
      button: 'See the changes',
      sms: ({ url }) => `your quote has changed since you signed it. See the changes: ${url}`,
    },
    budget_accepted: {
      subject: 'You have accepted the quote',
      text: () =>
        'Thank you for choosing us. This link always shows what you signed and how the work is progressing.',
      button: 'See the quote',
      sms: ({ url }) => `you have accepted the quote. See it here: ${url}`,
    },
    signing_code: {
      subject: 'Your signing code',
      text: ({ code }) =>
        `${code} is your code for signing the quote. It is valid for 10 minutes. If you did not ask for it, ignore this message. Do not share the code with anyone.`,
      button: 'See the quote',
      sms: ({ code }) =>
        `${code} is your code for signing the quote. It is valid for 10 minutes. Do not share it.`,
    },
    vehicle_received: {
      subject: 'We have received your vehicle',
      text: () =>
        'Thank you for leaving your vehicle with us. This link shows the drop-off receipt and how the work is going.',
      button: 'Follow the work',
      sms: () => 'we have received your vehicle.',
    },
    vehicle_ready: {
      subject: 'Your vehicle is ready',
      text: () =>
        'We have finished the work and you can come and collect it. This link shows what we have done.',
      button: 'See the work',
      sms: () => 'your vehicle is ready for collection.',
    },
    inspection_ready: {
      subject: 'We have inspected your vehicle',
      text: () =>
        'You can see every point that we checked, with photos, and what we recommend. If you want us to do any of it, choose it on the same page.',
      button: 'See the inspection',
      sms: ({ url }) => `we have inspected your vehicle. See the result: ${url}`,
    },
    finding_reminder: {
      subject: 'Work is still pending on your vehicle',
      text: ({ findings }) =>
        `At your last visit we noticed the following: ${findings}. Call us or reply to this message and we will give you an appointment. If it has been done since then, please tell us.`,
      button: 'See the inspection',
      sms: ({ url }) => `work we recommended is still pending: ${url}`,
    },
    appointment_proposed: {
      subject: 'We have received your appointment request',
      text: () =>
        'Thank you for your request. We will confirm it as soon as we can; until then, we are holding the time for you.',
      button: 'See the appointment',
      sms: ({ start }) => `we have received your appointment request: ${start}. We will confirm it.`,
    },
    appointment_confirmed: {
      subject: 'Your appointment is confirmed',
      text: () =>
        'We look forward to seeing you. If you cannot come, please let us know in good time and we will find another time.',
      button: 'See the appointment',
      sms: ({ start }) => `appointment confirmed: ${start}. See you then.`,
    },
    appointment_moved: {
      subject: 'Your appointment has been moved',
      text: ({ before }) =>
        `Instead of ${before}, we expect you on the new date below. If it does not suit you, please let us know and we will find another time.`,
      button: 'See the appointment',
      sms: ({ start, before }) => `your appointment has been moved from ${before} to ${start}.`,
    },
    appointment_cancelled: {
      subject: 'Your appointment has been cancelled',
      text: () =>
        'This appointment has been cancelled. If you would like to come another time, contact us and we will find a new date.',
      button: 'See the quote',
      sms: ({ start }) => `your appointment (${start}) has been cancelled. Contact us for another one.`,
    },
    appointment_reminder: {
      subject: 'A reminder of your appointment',
      text: () =>
        'We look forward to seeing you. If you cannot come, please let us know as soon as you can and we will find another time.',
      button: 'See the appointment',
      sms: ({ start }) => `a reminder of your appointment: ${start}. If you cannot come, please let us know.`,
    },
    another_time_needed: {
      subject: 'Please choose another time',
      text: () =>
        'We are sorry, but we cannot see you at the time you asked for. Use this link to choose the time that suits you best.',
      button: 'Choose another time',
      sms: ({ start, url }) => `sorry, we cannot see you on ${start}. Choose another time: ${url}`,
    },
    time_offered: {
      subject: 'A time is free for you',
      text: ({ until }) =>
        `This time has become free. The first client to say yes gets it. The offer lasts until ${until}. If you do not want it, you stay on the waiting list.`,
      button: 'See the free time',
      sms: ({ start, url }) => `a time is free: ${start}. The first to say yes gets it: ${url}`,
    },
    appointment_requested: {
      subject: 'A client has requested an appointment',
      text: ({ appointment }) =>
        `A client has requested this time and is waiting for your answer. Confirm it with “appointments confirm ${appointment}”, or reject it with “appointments reject ${appointment}”. Until then the time is held, for 72 hours at most.`,
      button: null,
      sms: ({ client, start }) =>
        `${client} requests an appointment on ${start}. Please confirm or reject it.`,
    },
    appointment_booked: {
      subject: 'A client has booked an appointment',
      text: () => 'A client has chosen this time online, and the appointment is confirmed.',
      button: null,
      sms: ({ client, start }) => `${client} has booked an appointment: ${start}.`,
    },
    appointment_withdrawn: {
      subject: 'A client has cancelled their appointment',
      text: () => 'A client is no longer coming at this time, which is free again.',
      button: null,
      sms: ({ client, start }) => `${client} is no longer coming: ${start}.`,
    },
    quote_accepted: {
      subject: 'A client has accepted a quote',
      text: () =>
        'A client has accepted and signed this quote online. The evidence of the signature has been stored.',
      button: 'View the quote',
      sms: ({ client, number }) => `${client} has accepted quote ${number}.`,
    },
    quote_declined: {
      subject: 'A client has declined a quote',
      text: () => 'A client has declined this quote online. The reason is recorded in the quote.',
      button: null,
      sms: ({ client, number }) => `${client} has declined quote ${number}.`,
    },
    quote_renewal_asked: {
      subject: 'A client has asked for an updated quote',
      text: () =>
        'This quote has expired, and the client has asked for an updated one. Check it and send it again to make it valid.',
      button: null,
      sms: ({ client, number }) => `${client} asks you to update quote ${number}.`,
    },
    changes_declined: {
      subject: 'A client declines the changes to a quote',
      text: () =>
        'A client does not agree with what has been changed since it was signed. Only what the client signed is authorised: agree on the changes with the client before you continue, or undo them.',
      button: null,
      sms: ({ client, number }) => `${client} declines the changes to quote ${number}.`,
    },
    webhook_switched_off: {
      subject: 'A webhook has been switched off',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'The system that received events at this address has replied that it no longer exists.'
            : 'For five days, no event has reached this address.'
        } We have therefore stopped sending events to it. The person who set it up can switch it on again with their API key.`,
      button: null,
      sms: ({ reason }) =>
        `webhook switched off: its receiver ${reason === 'gone' ? 'no longer exists' : 'has failed for five days'}.`,
    },
    certificate_expires: {
      subject: 'The certificate for the tax authority expires soon',
      text: ({ until }) =>
        `The certificate with which your invoices are sent to the tax authority expires on ${until}. Obtain a new one and install it before then; otherwise your invoices can no longer be sent.`,
      button: null,
      sms: ({ until }) => `the certificate for the tax authority expires on ${until}. Install a new one.`,
    },
    advance_to_return: {
      subject: 'A cancelled job has invoiced deposits',
      text: ({ budget, invoices }) =>
        `Budget ${budget} was cancelled, but deposits were invoiced for it: ${invoices}. Issue corrective invoices for them and refund the money.`,
      button: null,
      sms: ({ budget, invoices }) => `budget ${budget} was cancelled. Correct its deposits: ${invoices}`,
    },
    tax_records_differ: {
      subject: 'The tax authority’s records differ from yours',
      text: ({ invoices }) =>
        `The tax authority’s data about these invoices differ from those of this service: ${invoices}. “verifactu status” shows what to do about each of them.`,
      button: null,
      sms: ({ count, invoices }) =>
        `the tax authority's data differ for ${count} of your invoices: ${invoices}`,
    },
    tax_records_unsent: {
      subject: 'Tax records have not been sent',
      text: ({ unsent, rejected, since, reason, advice }) =>
        `Records not sent to the tax authority: ${unsent}. Rejected invoices: ${rejected}. Since: ${since}. ${reason === '' ? '' : `Reason: ${reason}. `}${advice}`,
      button: null,
      sms: ({ unsent, rejected, since }) =>
        `${unsent} tax records not sent and ${rejected} invoices rejected by the tax authority since ${since}.`,
    },
    clock_wrong: {
      subject: 'The service’s clock is wrong',
      text: ({ seconds, ahead }) =>
        `The clock that dates your invoices is ${seconds} seconds ${ahead ? 'ahead of' : 'behind'} that of the tax authority, and the law requires the exact time. Ask the person who runs this service to synchronise it with NTP. Until then, invoices are still issued and sent.`,
      button: null,
      sms: ({ seconds, ahead }) =>
        `the service's clock is ${seconds} s ${ahead ? 'ahead of' : 'behind'} that of the tax authority. Synchronise it with NTP.`,
    },
    tax_records_required: {
      subject: 'Your invoices will soon need VERI*FACTU records',
      text: ({ day }) =>
        `From ${day} on, this workshop cannot issue invoices without sending their records to the tax authority (VERI*FACTU). Before that day, install a certificate with “verifactu certificate set” and start sending with “verifactu set --mode production”.`,
      button: null,
      sms: ({ day }) =>
        `from ${day} on, you cannot issue invoices without sending their records (VERI*FACTU). Start sending before.`,
    },
  },
};
