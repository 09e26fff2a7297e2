import { enumLabel } from '../../texts/desk.ts';
import { jobsTexts } from '../../texts/panel/jobs.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { PageHead } from '../kit/layout.tsx';
import { Plate } from '../kit/plate.tsx';
import { Badge, Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import {
  carOf,
  formatHours,
  type JobItem,
  type JobList,
  jobPath,
  jobsPath,
  listNames,
  mayWrite,
} from './data.ts';
import { OpenParts } from './open-parts.tsx';
import { WaitingActs } from './waiting.tsx';
import { HoursOfDay, LastWork, PresentWork, StartForm } from './work.tsx';

interface JobsData {
  list: JobList;
  staff: ResultOf<'listStaff'>;
  parts: ResultOf<'listPartRequests'> | undefined;
}

/** The jobs of the day of a mechanic, or of everybody. */
export const jobsScreen = defineScreen({
  name: 'jobs',
  place: 'jobs',
  path: jobsPath,
  reads: { list: 'listJobs', staff: 'listStaff' },
  optionalReads: { parts: 'listPartRequests' },
  roles: ['owner', 'office', 'mechanic'],
  inputs: ({ query }) => ({
    list: {
      query: {
        ...(/^[1-9]\d{0,14}$/.test(query.person ?? '') && { staff_id: query.person }),
        ...(query.all === '1' && { all: 'true' }),
      },
    },
  }),
  forms: {
    startWork: { next: (result) => jobPath((result as ResultOf<'startWork'>).work.budget_id) },
    stopWork: {},
    setWork: {},
    closePartRequest: {},
  },
  title: (_data, { language }) => kitTexts[language].frame.places.jobs,
  view: (data, page) => <Jobs data={data} page={page} />,
});

function Jobs({ data, page }: { data: JobsData; page: Page }) {
  const texts = jobsTexts[page.language];
  const { list, staff, parts } = data;
  const isMechanic = page.person.role === 'mechanic';
  const heading = !list.staff
    ? texts.all
    : list.staff.id === page.person.id
      ? texts.mine
      : texts.jobsOf(list.staff.name);
  return (
    <WaitingActs page={page}>
      <PageHead
        title={kitTexts[page.language].frame.places.jobs}
        note={<Time at={list.date} show="weekday" />}
      >
        {!isMechanic && <PersonChoice list={list} staff={staff.data} page={page} />}
      </PageHead>
      <div data-region="jobs">
        {list.present ? (
          <PresentWork work={list.present} page={page} />
        ) : (
          <LastWork list={list} page={page} />
        )}
        {!isMechanic && parts && <OpenParts requests={parts.data} page={page} />}
        <JobGroups list={list} heading={heading} page={page} />
        {isMechanic && <AllLink page={page} />}
        <HoursOfDay list={list} page={page} />
      </div>
    </WaitingActs>
  );
}

/** Chooses whose jobs the page shows, for the office. */
function PersonChoice({
  list,
  staff,
  page,
}: {
  list: JobList;
  staff: JobsData['staff']['data'];
  page: Page;
}) {
  const texts = jobsTexts[page.language];
  const active = staff.filter((person) => person.active);
  return (
    <form method="get" action={jobsPath} class="row">
      <label class="field">
        <span class="unseen">{texts.person}</span>
        <select name="person">
          <option value="">{texts.everyone}</option>
          {active.map(({ id, name }) => (
            <option value={id} selected={id === list.staff?.id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button>{texts.show}</Button>
    </form>
  );
}

function AllLink({ page }: { page: Page }) {
  const texts = jobsTexts[page.language];
  const isAll = page.address.query.all === '1';
  return (
    <p class="jobs-all">
      <LinkButton href={isAll ? jobsPath : `${jobsPath}?all=1`} kind="quiet">
        {isAll ? texts.showOwn : texts.showAll}
      </LinkButton>
    </p>
  );
}

function JobGroups({ list, heading, page }: { list: JobList; heading: string; page: Page }) {
  const texts = jobsTexts[page.language];
  const { data, staff } = list;
  if (data.length === 0) return <Empty icon="jobs" title={texts.none} text={texts.noneText} />;
  const ofGroup = (group: JobItem['group']) => data.filter((job) => job.group === group);
  if (!staff) return <JobCards title={heading} jobs={data} list={list} page={page} />;
  return (
    <>
      <JobCards title={heading} jobs={ofGroup('own')} list={list} page={page} />
      <JobCards title={texts.free} jobs={ofGroup('free')} list={list} page={page} />
      {ofGroup('other').length > 0 && (
        <JobCards title={texts.others} jobs={ofGroup('other')} list={list} page={page} />
      )}
    </>
  );
}

interface JobCardsProps {
  title: string;
  jobs: readonly JobItem[];
  list: JobList;
  page: Page;
}

function JobCards({ title, jobs, list, page }: JobCardsProps) {
  return (
    <section class="section">
      <h2>{title}</h2>
      {jobs.length === 0 ? (
        <p class="quiet">{jobsTexts[page.language].noneFree}</p>
      ) : (
        <ul class="job-cards" role="list" data-list="" aria-label={title}>
          {jobs.map((job) => (
            <JobCard job={job} list={list} page={page} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A job: the plate, what the client wants, when it was promised, and how far it is. */
function JobCard({ job, list, page }: { job: JobItem; list: JobList; page: Page }) {
  const { language } = page;
  const texts = jobsTexts[language];
  const isFinished = job.status === 'Finalizado' || job.status === 'Facturado';
  const isRunning = list.present?.budget_id === job.id && list.present.staff.id === page.person.id;
  const isOffered = page.person.role === 'mechanic' && mayWrite(job, page) && !isFinished && !isRunning;
  return (
    <li class="card job-card" data-id={job.id}>
      <div class="row spread">
        {job.plate ? <Plate plate={job.plate} large /> : <span class="strong">{`#${job.id}`}</span>}
        <Status kind="budget" status={job.status} word={enumLabel(language, 'BudgetStatus', job.status)} />
      </div>
      <a class="row-link job-wish" href={jobPath(job.id)}>
        {job.public_notes?.split('\n')[0] || job.category || carOf(job) || `#${job.id}`}
      </a>
      <p class="quiet">
        {[carOf(job), job.box, !list.staff && job.mechanic?.name].filter(Boolean).join(' · ')}
      </p>
      <JobProgress job={job} page={page} />
      {job.working.length > 0 && <p class="quiet">{texts.working(listNames(job.working, language))}</p>}
      {isOffered && <StartForm budgetId={job.id} status={job.status} present={list.present} page={page} />}
    </li>
  );
}

/** When a job was promised, hours, steps, and what it waits for. */
export function JobProgress({ job, page }: { job: JobItem; page: Page }) {
  const texts = jobsTexts[page.language];
  const isLate =
    job.date_out !== null && new Date(job.date_out) < page.now && !/^F(inalizado|acturado)$/.test(job.status);
  return (
    <p class="row job-facts">
      {job.date_out && (
        <span class="strong">
          {`${texts.promised} `}
          <Time at={job.date_out} />
        </span>
      )}
      {!job.date_out && job.start && (
        <span>
          {`${texts.appointment} `}
          <Time at={job.start} />
        </span>
      )}
      {isLate && <Badge tone="bad" shape="clock" word={texts.late} />}
      {job.waiting_parts && <Badge tone="warn" shape="pause" word={texts.waitingParts} />}
      {job.minutes_sold > 0 && (
        <span>{texts.hoursOf(formatHours(job.minutes_worked), formatHours(job.minutes_sold))}</span>
      )}
      {job.steps_total > 0 && <span>{texts.stepsOf(job.steps_done, job.steps_total)}</span>}
    </p>
  );
}
