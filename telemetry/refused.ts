/** Something that cannot go on, for a reason that one line can say: it is shown without a stack. */
export class Refused extends Error {
  override name = 'Refused';
}
