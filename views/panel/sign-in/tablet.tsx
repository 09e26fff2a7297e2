import { signInTexts } from '../../texts/panel/sign-in.ts';
import { renderPanelPage } from '../frame.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { initialsOf } from '../kit/values.tsx';
import { Entrance, type EntrancePage, PlainForm } from './entrance.tsx';

interface Tablet extends EntrancePage {
  people: readonly { id: number; name: string }[];
  /** Id of the person who has chosen its name. */
  chosen: number | null;
}

/** The sign-in page of a paired tablet: the names of the people, and then the PIN of the chosen one. */
export function tabletPage(props: Tablet): string {
  const { tablet } = signInTexts[props.page.language];
  const { people, chosen } = props;
  const person = people.find(({ id }) => id === chosen);
  return renderPanelPage(
    <Entrance {...props} title={person ? person.name : tablet.title} screen="tablet">
      {person ? <PinForm person={person} {...props} /> : <NameList {...props} />}
      <p>
        <a href="/panel/sign-in?password=1">{tablet.withPassword}</a>
      </p>
    </Entrance>,
  );
}

function NameList({ people, page }: Tablet) {
  const { tablet } = signInTexts[page.language];
  if (people.length === 0) return <p>{tablet.nobody}</p>;
  return (
    <ul class="name-list" role="list">
      {people.map(({ id, name }) => (
        <li>
          <a class="button" href={`/panel/sign-in?person=${id}`}>
            <span class="avatar" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span dir="auto">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function PinForm({ person, page }: Tablet & { person: { id: number } }) {
  const { tablet } = signInTexts[page.language];
  return (
    <PlainForm operation="signInWithPin" action="/panel/sign-in/pin" hidden={{ person: String(person.id) }}>
      <Field name="pin" label={tablet.pin} type="pin" autofocus required />
      <Buttons>
        <Button kind="primary">{tablet.submit}</Button>
        <LinkButton kind="quiet" href="/panel/sign-in">
          {tablet.otherPerson}
        </LinkButton>
      </Buttons>
    </PlainForm>
  );
}

export function pairPage(props: EntrancePage & { token: string; name: string }): string {
  const { tablet } = signInTexts[props.page.language];
  return renderPanelPage(
    <Entrance {...props} title={tablet.pairTitle} screen="pair">
      <p>{tablet.pairText(props.name)}</p>
      <PlainForm operation="pairTablet" action={`/panel/t/${props.token}`}>
        <Buttons>
          <Button kind="primary">{tablet.pairSubmit}</Button>
        </Buttons>
      </PlainForm>
    </Entrance>,
  );
}
