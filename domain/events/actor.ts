/** The author of a change, as recorded in the history. */
export interface Actor {
  /**
   * Kind of the author. `client` is a client, by a message or on a page that the workshop linked to. `service` is the
   * service itself, after a time limit.
   */
  kind: 'key' | 'staff' | 'client' | 'service';
  id: number;
  name: string;
}
