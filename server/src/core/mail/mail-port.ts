/** A mail as it is handed over. */
export type OutgoingMail = {
  /** The same at every try: a mailbox that gets the mail twice can tell. With angle brackets. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address of the page where the reader ends such mails. */
  unsubscribe: string | null;
  /** The address for replies; null: the site's. */
  replyTo: string | null;
};

/** Takes mails out of our hands: a mail server, or the outbox in the database. */
export type MailPort = {
  /** Resolves when the other side has taken the mail. Throws a MailError. */
  send(mail: OutgoingMail): Promise<void>;
  /** Waits a few seconds for what is under way. Afterwards nothing can be sent. */
  close(): Promise<void>;
  /** Whether mails are read in the table itself, and not in mailboxes. */
  showsTable?: true;
};

/**
 * Why a mail was not taken.
 * - refused: the other side does not want this mail, and will not later (an unknown mailbox)
 * - login: it does not accept our name and password
 * - unreachable: it does not answer, or not as a mail server does
 * - delayed: it asks us to come again
 */
export type MailFailureCode = 'refused' | 'login' | 'unreachable' | 'delayed';

/** A mail that was not taken. */
export class MailError extends Error {
  readonly code: MailFailureCode;

  constructor(code: MailFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailError';
    this.code = code;
  }
}
