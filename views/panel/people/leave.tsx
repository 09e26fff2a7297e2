import { peopleTexts } from '../../texts/panel/people.ts';
import { Button, Buttons } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page, ResultOf } from '../screen.ts';

interface LeaveProps {
  person: ResultOf<'showPerson'>;
  people: ResultOf<'listPeople'>['data'];
  page: Page;
}

/** The departure of a person, whose open jobs go to another one. */
export function LeaveCard({ person, people, page: { language } }: LeaveProps) {
  const texts = peopleTexts[language].leave;
  const successors = people.filter(({ id, access }) => id !== person.id && access !== 'left');
  return (
    <Card title={texts.title}>
      <OperationForm operation="leavePerson" params={{ id: person.id }}>
        <p class="quiet">{texts.help}</p>
        {person.open_jobs > 0 && (
          <>
            <p class="strong">{texts.jobs(person.open_jobs)}</p>
            <OperationField
              operation="leavePerson"
              property="hand_over_to"
              type="select"
              options={[
                { value: '', label: texts.nobody },
                ...successors.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              width="medium"
            />
          </>
        )}
        <Buttons>
          <Button kind="danger">{texts.submit(person.name)}</Button>
        </Buttons>
      </OperationForm>
    </Card>
  );
}
