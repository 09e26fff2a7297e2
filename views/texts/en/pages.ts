import type { PageTexts } from '../types/pages.ts';

export const en: PageTexts = {
  unsubscribe: {
    ask: {
      title: 'Do you want to unsubscribe?',
      text: (workshop) => `${workshop} will no longer send you offers and news by email.`,
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: (workshop) => `${workshop} will not send you any more offers or news by email.`,
    },
    already: {
      title: 'You have already unsubscribed',
      text: (workshop) => `${workshop} does not send you offers or news by email.`,
    },
    service: 'You will still receive messages about your repairs and appointments.',
  },
  notFound: {
    title: 'Page not found',
    text: 'Please check that you opened the complete link, exactly as you received it. It may have been replaced by another.',
    ask: 'If it still does not work, ask us for a new link:',
  },
  damaged: {
    title: 'This file is damaged',
    text: 'This file has changed since the workshop stored it, so it is not shown. The workshop has been alerted; please ask it for a copy.',
  },
  later: {
    title: 'Please try again in a few minutes',
    text: 'We cannot answer right now, and nothing has been changed. The link will work again shortly.',
  },
  paused: {
    title: 'Nothing can be changed right now',
    text: 'We are doing some maintenance. What you have just sent was not saved: please try again in a few minutes. If it is urgent, contact us.',
  },
  sandbox: {
    mark: 'Sandbox',
    page: 'Sandbox: all data on this page are made up.',
    mail: 'Sandbox: the data are made up, and nothing was sent.',
  },
  languages: 'Language',
  front: {
    title: (workshop) => `${workshop} API`,
    what: 'This is the REST API of a vehicle-repair workshop: programs with a key read and write its clients, vehicles and budgets here.',
    clients: 'Are you looking for your quote? Open the link that the workshop sent you.',
  },
};
