import type { HelpTexts } from '../../types/panel/help.ts';

export const help: HelpTexts = {
  title: 'Help',
  first: 'Start here',
  final: 'Cannot be undone',
  guide: 'Read the guide',
  screens: {
    today: {
      about:
        'What waits for the workshop today: arrivals, appointments to answer, vehicles that are ready, quotes, unpaid invoices, parts and alerts. The page updates itself.',
      first:
        'Work through the list from the top. The button in a row does the next step. Finished entries disappear.',
    },
    'check-in': {
      about:
        'Records the state in which a client leaves a vehicle, for the drop-off receipt: mileage, fuel, damage with photos, keys and belongings, and the signature of the client.',
      first:
        'Go to the car with a tablet, fill in what you see, let the client sign, and press the button. Then print or send the receipt.',
      final:
        'Connected programs are told at once that the vehicle has arrived. Mistakes can be corrected afterwards; a corrected check-in needs a new signature.',
    },
    wall: {
      about:
        'The vehicles of the day in large type, for a screen that everybody sees. It shows neither clients nor amounts.',
      first: 'Open it on a tablet or a television in the workshop, and leave it open: it updates itself.',
    },
    counter: {
      about:
        'For calls and visitors at the desk: finds the client or adds a new one, and books the visit. Beside a time that is not free, you see the reason.',
      first:
        'Type a plate, a phone number or a name. If nobody matches, fill in the new client, choose a time, and press the button: client, vehicle, quote and appointment are created together, or not at all.',
    },
    waiting: {
      about:
        'The clients who wait for an appointment, the longest waiting first: the times that suit them, and the times that are offered to them now.',
      first:
        'Add a client from the counter when no time suits. When an appointment is cancelled or moved, the freed time is offered automatically. Open a row to offer another free time yourself.',
    },
    'waiting-entry': {
      about:
        'One client on the waiting list: the times that suit, the offered ones, and the free times of the coming days.',
      first:
        'Press a free time to offer it: the client gets a message at once. The time is not reserved until the client says yes.',
    },
    budgets: {
      about:
        'All quotes and jobs of the workshop, the newest first: client, vehicle, state and total, with a button for the next step.',
      first:
        'Search by plate, client, phone or number, or press “New quote”. Open a row to see the quote; `j` and `k` move between rows.',
    },
    budget: {
      about:
        'One quote and the work that follows from it: lines, photos, messages, appointment and invoices.',
      first:
        'Add the lines, then press the button at the top: it always names the next step. Further changes of the state are in the menu beside it.',
      final: 'A quote that was cancelled or invoiced cannot be reopened from here.',
    },
    'new-budget': {
      about: 'Creates a quote for a client and one of its vehicles, or a job for internal use.',
      first:
        'Search the client and the vehicle by name, phone or plate. Everything else can be added later on the page of the quote.',
    },
    inspection: {
      about:
        'One inspection of a vehicle: each point with its result, note and photos, and the work that is offered for it.',
      first:
        'Press “Start”: the points are shown one after the other. After green, the next point is shown. After amber or red, the point stays open, so that you can add a note and photos. Afterwards, offer work for the findings and show the inspection to the client.',
    },
    'settings-inspections': {
      about:
        'The templates of inspections: their points, the limits of measured values, and when an open finding is offered again.',
      first: 'Press “Add usual templates”, or write your own: a row for each point.',
    },
    diary: {
      about:
        "The workshop's appointments: a week by box, a day by person, or a month with the load of each day. At the top are the free hours, and the vehicles that are late, wait for parts or stay at the workshop.",
      first:
        'Drag over a free time to book it, drag an appointment to move it, and drag its lower edge to change its length. With the keyboard: arrow keys move the appointment that has the focus, with Shift they change its length, and Enter saves. Afterwards you can undo the move.',
    },
    'diary-appointment': {
      about: 'One appointment: who comes, with which vehicle, when, in which box and with which mechanic.',
      first:
        'Change the time, the box or the mechanic, and save. If the time is not free, the nearest free ones are offered. The client is notified only if you tick it.',
    },
    'diary-book': {
      about: 'Books a time for a visit. The quote is created with it.',
      first:
        'Type the plate of a known vehicle, or fill in the name of a new client. To book for a quote that exists, open the part below.',
    },
    'diary-closed': {
      about: 'Closures of the workshop or of a box, absences of people, and holidays.',
      first:
        'Choose what to add, and fill in the times. Before it is added, you see the appointments that fall in that time: they stay in the diary until you move or cancel them.',
    },
    board: {
      about:
        'All open quotes and jobs as cards, in a column for each status. Late jobs come first, then the others by their promised hour. A card shows the value, the person, missing parts, and who is working on the job.',
      first:
        'Drag a card to the column of its new status, or press “Move” on it. A column that does not accept the card says why. If a move needs a reason, or if you can tell the client of it, the board asks first.',
    },
    start: {
      about:
        'The list of everything that the workshop needs before its first job, and of what it can add later. Each step says what does not work without it.',
      first:
        'Do the required steps from top to bottom. You can stop at any time: what you have saved stays, and the list opens at the next step.',
    },
    import: {
      about:
        'Brings the clients, vehicles, prices or parts of your previous program into the workshop, from a CSV file.',
      first:
        'In your previous program or spreadsheet, save the list as CSV, and choose the file here. Nothing is imported yet: first you see how each column is understood.',
    },
    'import-preview': {
      about: 'Shows which field each column of your file becomes, and the first rows as they will be stored.',
      first:
        'Check each column. Choose a field for those that were not recognised, or leave them out. Rows with errors are left out, and you can download them afterwards.',
      final: 'Imported rows are not removed together: check the first rows before you import.',
    },
    'import-result': {
      about: 'Shows how many rows were imported, and which were refused with the reason.',
      first:
        'If rows were refused, download them, correct them in the spreadsheet, and import that file. Rows that were imported stay as they are.',
    },
    hours: {
      about: 'The hours that people worked on jobs, by person and day, for a week or a month.',
      first:
        'Choose the week or the month. Press “Correct” beside an entry to change or remove it; the correction stays in the history of the job. The CSV file has a row for each person and day.',
    },
    people: {
      about:
        'The people who work in the workshop: who may use the panel, with which role, and when they last used it. The role decides what a person sees and may do.',
      first:
        'Invite a person with a name and a role. Send the invitation by email, or hand over the link: it is shown once and works for 48 hours.',
      final:
        'If a person leaves, the access ends at once on all devices. Past work keeps the name; to return, the person needs a new invitation.',
    },
    invite: {
      about: 'Invites a person to the panel, with a role that decides what it sees and may do.',
      first:
        'Enter the name and choose the role. The link is mailed, or shown here once as text and as a code for a phone’s camera.',
    },
    person: {
      about: 'The access of one person: the ways to sign in, the role, the open jobs, and the latest events.',
      first:
        'Change the role, make a link for a forgotten password, or replace all access after the loss of a device.',
      final:
        'A departure ends all access at once; the open jobs go to the person that you choose. Resetting the access removes password, passkeys, codes and PIN.',
    },
    tablets: {
      about: 'Tablets that several people share. On them, each person chooses its name and enters a PIN.',
      first: 'Give the tablet a name, and open the link on it. Set a PIN for each person who will use it.',
      final: 'A removed tablet must be paired again.',
    },
    'access-history': {
      about: 'Who signed in, who was invited, which role, password or passkey changed, and failed attempts.',
      first: 'Choose a person or a kind of event.',
    },
    settings: {
      about:
        'Name, address, tax id and contact data of the business. Quotes, invoices and the page of your clients show them.',
      first:
        'Copy the legal name and the tax id exactly from your tax registration, because invoices are checked against them.',
      final: 'Invoices that are already issued keep the data of their day.',
    },
    'settings-hours': {
      about: 'The days and hours at which the workshop is open. Clients are offered appointments only then.',
      first: 'Enter the hours of each day. For a single day that differs, use holidays or closures instead.',
    },
    'settings-holidays': {
      about:
        'Days on which the workshop is closed. The national and regional holidays are already in the list.',
      first: 'Add the local holidays of your town, because no list contains them.',
    },
    'settings-closures': {
      about:
        'Times in which the whole workshop, or one box, takes no appointments: summer holidays, a broken lift, an inspection.',
      first: 'Enter a name, the beginning and the end. Leave the box empty to close the whole workshop.',
    },
    'settings-boxes': {
      about:
        'The places where you work on one vehicle at a time. The diary has one column for each, and never books two vehicles into one.',
      first:
        'Add one box for each lift or place. Enter hours only for a box whose hours differ from the workshop.',
    },
    'settings-rates': {
      about: 'Prices of one hour of work, such as mechanics, electrics or body work. Lines of work use them.',
      first: 'Add the rates that you charge, and choose the one that you use most as the default.',
      final: 'A new price applies to new lines only. Quotes and invoices that exist keep theirs.',
    },
    'settings-items': {
      about:
        'Your price list: work and products with a fixed price, which you add to a quote with one click.',
      first:
        'Add what you sell most often, or import your list under First steps. An item that you no longer sell is marked as not in use, because old quotes still show it.',
    },
    'settings-categories': {
      about:
        'The kinds of work that clients can request, with a price for orientation. Reports count by category.',
      first:
        'Keep the list short, in the words of your clients. Mark a category as internal if clients should not see it.',
    },
    'settings-series': {
      about:
        'The codes under which invoices are numbered, such as F2026-0001. There are separate series for ordinary, simplified and corrective invoices.',
      first:
        'If you already invoiced this year with another program, ask your tax adviser before you choose the first number. A new series avoids the question.',
      final: 'A number that is used stays used: invoices of a series have no gaps and are never renumbered.',
    },
    'settings-papers': {
      about: 'Logo and colour of quotes, receipts, invoices and the page of your clients.',
      first: 'Upload the logo as PNG or JPEG. Then make a quote and open it, to see how it looks.',
      final: 'Invoices that are already issued keep their old logo.',
    },
    'settings-rules': {
      about:
        'The rules by which the panel works: how clients book, how long a quote is valid, when an invoice is due, which tax rate applies.',
      first: 'The values are those of most workshops. Change only those that you do differently.',
    },
    'settings-messages': {
      about:
        'The mailbox and the SMS service through which the workshop writes to its clients. Without them, no reminder and no quote is sent.',
      first:
        'Enter the data of your mailbox, save, and send a test to yourself. Your mail provider lists them under SMTP.',
    },
    'settings-tax': {
      about:
        'Sends a record of each invoice to the Spanish tax authority (VERI*FACTU). Here you see whether records are waiting or were rejected.',
      first:
        'Ask your tax adviser from which day you must send. Then upload the certificate of the business, a file that ends with .p12 or .pfx.',
      final:
        'A workshop that sends can stop only on 31 December. A record that was sent is never deleted; an invoice is corrected with another one.',
    },
    'settings-plan': {
      about:
        'How much the connected programs use the service in this month, and what the plan includes. Your own work in the panel does not count.',
      first: 'Read the notices at the end of the page: they name what needs your attention.',
    },
    'settings-notices': {
      about:
        'The messages that clients receive automatically, such as the confirmation of an appointment. You see each as an email and as an SMS, with an invented client.',
      first: 'Choose a language, and read how the messages sound. The rules decide when they are sent.',
    },
    'settings-history': {
      about: 'Who changed which setting and when, with the value before and after.',
      first:
        'Look here first if the panel suddenly behaves differently. To revert a change, set the earlier value again.',
    },
    integrations: {
      about:
        'Other programs that work with the data of the workshop, such as bookkeeping or a booking website: what they have used today, and what has failed.',
      first:
        'You need this page only if somebody connects a program. The programmer finds the documentation at the end of the page.',
    },
    keys: {
      about:
        'Each key lets one program read or write the data of the workshop. You see when each was last used.',
      first:
        'Create a key of its own for each program, so that you can end the access of one without the others.',
      final: 'A revoked key never works again.',
    },
    'new-key': {
      about: 'Creates the access of one program, limited to what you choose.',
      first:
        'Choose only the rights that the program needs; a test key cannot change anything real. Copy the key at once into the program.',
      final: 'The key is shown only once. If it is lost, create another and revoke the lost one.',
    },
    key: {
      about: 'One key: its rights, its use, its last requests, and the actions that change it.',
      first:
        'If a key may have been seen by a stranger, renew it: you get a new one, and the old one works for 24 hours more, unless you end it now.',
      final: 'Revoking ends the access of the program at once and forever.',
    },
    webhooks: {
      about:
        'Addresses of other programs that the workshop informs of changes, such as a paid invoice or a confirmed appointment.',
      first: 'Look at the state: a red one means that the other program has not answered for some time.',
    },
    'new-webhook': {
      about: 'Registers the address of a program that is informed when something changes.',
      first: 'Enter the address that the program gives you, and choose the events that it needs.',
      final: 'The secret that proves who sends is shown only once: copy it into the program.',
    },
    webhook: {
      about: 'One address: its state, and each message that was sent to it with the answer.',
      first:
        'Send a test. If messages failed while the other program was down, send them again from the time of the failure.',
      final:
        'If you remove the address, the other program gets no further messages, and the earlier ones can no longer be read.',
    },
    delivery: {
      about: 'One message to another program: its content, each attempt, and the answer.',
      first:
        'Read the last answer, and forward it to the programmer of the receiver. Then send the message again.',
    },
    requests: {
      about: 'Every request of the last days, by program and by person, with its result.',
      first: 'Show only the failed ones, and open one to read the reason.',
    },
    request: {
      about: 'One request with everything that is stored about it. Contents and keys are not stored.',
      first: 'Copy the request id when you ask for support. The error code links to its explanation.',
    },
    'find-request': {
      about: 'Finds one request by its id, which is in the header of each answer.',
      first: 'Paste the id that the program shows.',
    },
    'integration-docs': {
      about: 'Three requests that work with one of your keys, and the way to the documentation.',
      first: 'Choose the key, and copy the first request. It only checks that the key works.',
    },
    jobs: {
      about:
        'Your jobs, the jobs without a mechanic, and your hours of the day. The page shows neither prices nor data of clients.',
      first:
        'Press Start on a job; your work on another job then ends. Open the job to tick steps, take photos and ask for parts. Without a connection, everything waits in the browser and is sent later.',
    },
    job: {
      about: 'One job at the car: what the client wants, the steps, photos, parts, and the hours.',
      first:
        'Tick each step when it is done. If a part is missing, say so: the office sees it at once. When everything is done, finish the job at the end of the page.',
    },
    account: {
      about:
        'Your own access: email address, language, password, passkeys, authenticator app, PIN, and the devices on which you are signed in.',
      first:
        'Set up a passkey or the authenticator app, and print the recovery codes. If a device is lost, sign it out here.',
      final: 'New recovery codes replace the old ones, which then no longer work.',
    },
    'account-history': {
      about: 'Your sign-ins, failed attempts with your name, and changes of your access.',
      first:
        'If you do not recognise an entry, change your password and end the other sessions in your account.',
    },
    'second-factor': {
      about:
        'Protects the account with a second proof besides the password: a code of six digits that an app on your phone shows.',
      first:
        'Install an authenticator app on your phone, scan the picture with it, and enter the code that it shows.',
      final: 'The recovery codes are shown only once. Print them, or keep them in a safe place.',
    },
    operations: {
      about:
        'Everything that the service can do, by subject. It is meant for the few actions that have no page of their own.',
      first:
        'Search for a word, such as "invoice" or "holiday". If a page of the menu does the same, use that page.',
      final:
        'An action that cannot be undone asks once and names what will happen. All other forms act at once.',
    },
    operation: {
      about:
        'One operation, with all its fields. The line below the title says whether it changes something.',
      first:
        'Fill in the fields with a star, and press the button. If the operation concerns a record, choose it first. The result appears on this page.',
      final: 'An operation that changes something acts at once; one that cannot be undone asks first.',
    },
    find: {
      about: 'Clients, vehicles, quotes, invoices and screens that match your words.',
      first:
        'Type a plate, a name, a phone number or the number of an invoice. The key / brings you here from everywhere.',
    },
  },
};
