/** The person or program that does something, as the history names it. */
export interface Actor {
  /** `client`: by a message, or on a page that the workshop linked to; `service`: the service itself, after some time. */
  kind: 'key' | 'staff' | 'client' | 'service';
  id: number;
  name: string;
}
