/** The author of a change, as the history names it. */
export interface Actor {
  /**
   * `client`: by a message, or on a page that the workshop linked to; `service`: the service itself, after a timeout.
   */
  kind: 'key' | 'staff' | 'client' | 'service';
  id: number;
  name: string;
}
