import type { DoorTexts } from '../../types/panel/door.ts';

export const door: DoorTexts = {
  refusals: {
    role: {
      title: 'You do not have access to this page',
      text: 'Your role does not include it. The owner of the workshop can change your role under Team.',
    },
    otherOrigin: {
      title: 'The form was not sent',
      text: 'It did not come from a page of this panel. Open the page again and repeat your entry.',
    },
    unknownForm: {
      title: 'The form was not sent',
      text: 'It is no longer valid. Open the page again and repeat your entry.',
    },
    insecure: {
      title: 'A secure connection is required',
      text: 'The panel is available only at an address that begins with https://. Ask the person who runs the service.',
    },
    notFound: {
      title: 'Nothing found here',
      text: 'The page does not exist, or the record was removed.',
    },
    unavailable: {
      title: 'Not available at the moment',
      text: 'Nothing was changed. Try again in a few seconds.',
    },
    paused: {
      title: 'The workshop is paused',
      text: 'It is being moved or maintained. Nothing was changed. Try again in a few minutes.',
    },
    tooLarge: {
      title: 'Too large',
      text: 'The form or the file is larger than allowed. Nothing was changed.',
    },
    defect: {
      title: 'Something went wrong',
      text: 'This is a defect of the program. Nothing was changed. Report the number below to the person who runs the service.',
    },
  },
  toasts: {
    saved: 'Saved',
    added: 'Added',
    removed: 'Removed',
    sent: 'Sent',
    unsent: 'Not sent. Today shows the reason',
    done: 'Done',
  },
  irreversible: (act) => `“${act}” cannot be undone. Check the values and press the button again.`,
  choose: 'Choose one of the results.',
  toStart: 'Go to Today',
  tryAgain: 'Try again',
  requestId: 'Request no.',
};
