import type { NoticeLanguage } from '../kinds.ts';

export const en: NoticeLanguage = {
  greeting: (name) => `Hello ${name},`,
  labels: { plate: 'Number plate', start: 'Date', receiver: 'Address' },
  toClient: (workshop) => `You receive this message about the work that you have entrusted to ${workshop}.`,
  toWorkshop: "This message was sent by your workshop's API.",
  notices: {
    budget_received: {
      subject: 'We have received your request',
      text: () =>
        'Thank you for your trust. We are already preparing your quote. This link shows you at any time how it is coming along.',
      button: 'Follow my quote',
      sms: ({ url }) => `we have received your request. Follow your quote: ${url}`,
    },
    budget_sent: {
      subject: 'Your quote is ready',
      text: () =>
        'You can see it in full detail and, if you agree, accept it at the same link. If you have any questions, we are here to help.',
      button: 'See the quote',
      sms: ({ url }) => `your quote is ready to see and accept: ${url}`,
    },
    vehicle_ready: {
      subject: 'Your vehicle is ready',
      text: () =>
        'We have finished the work, and you can come and collect it. This link shows you what we have done.',
      button: 'See the work',
      sms: () => 'your vehicle is ready, you can collect it.',
    },
    appointment_proposed: {
      subject: 'We suggest an appointment',
      text: () =>
        'Confirm it to keep the time. If it does not suit you, you can choose another at the same link.',
      button: 'Confirm the appointment',
      sms: ({ start, url }) => `does ${start} suit you? Confirm your appointment: ${url}`,
    },
    appointment_confirmed: {
      subject: 'Your appointment is confirmed',
      text: () =>
        'We look forward to seeing you. If you cannot come, please tell us in good time and we will find another moment.',
      button: 'See the appointment',
      sms: ({ start }) => `appointment confirmed: ${start}. See you then.`,
    },
    appointment_moved: {
      subject: 'Your appointment has been moved',
      text: () =>
        'This is the new date. If it does not suit you, please tell us and we will find another moment.',
      button: 'See the appointment',
      sms: ({ start }) => `your appointment has been moved. New date: ${start}.`,
    },
    appointment_cancelled: {
      subject: 'Your appointment has been cancelled',
      text: () =>
        'We no longer expect you on this date. Whenever you would like to come, get in touch and we will find you another.',
      button: 'See the quote',
      sms: ({ start }) => `your appointment (${start}) has been cancelled. Tell us if you want another.`,
    },
    another_time_needed: {
      subject: 'Please choose another time',
      text: () =>
        'We are sorry: we cannot see you on the date that we had suggested. At this link you can choose the one that suits you best.',
      button: 'Choose another time',
      sms: ({ start, url }) => `sorry, we cannot see you on ${start}. Choose another time: ${url}`,
    },
    webhook_switched_off: {
      subject: 'A webhook has been switched off',
      text: ({ reason }) =>
        `${
          reason === 'gone'
            ? 'The system that received events at this address has answered that it is gone.'
            : 'For five days, no event has got through to this address.'
        } That is why it is sent nothing any more. Whoever connected it can switch it on again with their API key.`,
      button: null,
      sms: ({ reason }) =>
        `webhook switched off: its receiver ${reason === 'gone' ? 'is gone' : 'has failed for five days'}.`,
    },
  },
};
