/** The author of a change, as recorded in the history. */
export interface Actor {
  /**
   * `client`: a client, by a message or on a page that the workshop linked to; `service`: the service itself, after a
   * time limit.
   */
  kind: 'key' | 'staff' | 'client' | 'service';
  id: number;
  name: string;
}
