import type { ComponentChildren } from 'preact';
import { jobsTexts } from '../../texts/panel/jobs.ts';
import { assetPath } from '../assets.ts';
import type { Page } from '../screen.ts';
import { jobsPath } from './data.ts';

/**
 * The content of a screen whose acts wait in the browser while the device has no connection. Scripts store the forms
 * inside it until they are sent, and show what waits.
 */
export function WaitingActs({ page, children }: { page: Page; children: ComponentChildren }) {
  const { queue } = jobsTexts[page.language];
  return (
    <div
      class="jobs"
      data-jobs={jobsPath}
      data-person={page.person.id}
      data-now={page.now.toISOString()}
      data-keeps={page.person.onTablet ? undefined : ''}
      data-texts={JSON.stringify(queue)}
    >
      <link rel="stylesheet" href={assetPath('jobs.css')} />
      <div class="waiting-acts" role="status" data-queue="" hidden />
      {children}
      <script type="module" src={assetPath('jobs.js')} />
    </div>
  );
}
