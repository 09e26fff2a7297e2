import type { ComponentChildren } from 'preact';
import { assetPath } from '../assets.ts';
import { type FrameWorkshop, PlainFrame } from '../frame.tsx';
import { Notice } from '../kit/notice.tsx';
import type { PanelPage } from '../page-context.ts';

/** Values of every page that requires no session. */
export interface EntrancePage {
  page: PanelPage;
  workshop: FrameWorkshop;
  plainHttp: boolean;
  /** Whether browsers offer passkeys at this address. */
  passkeys: boolean;
  /** Message about the last submission. */
  problem?: string | undefined;
}

interface EntranceProps extends EntrancePage {
  title: string;
  screen: string;
  /** Loads the script for passkeys. */
  withPasskeys?: boolean;
  children: ComponentChildren;
}

/** The frame of a page that requires no session. */
export function Entrance({
  page,
  workshop,
  plainHttp,
  title,
  screen,
  problem,
  withPasskeys,
  children,
}: EntranceProps) {
  return (
    <PlainFrame page={page} title={title} screen={screen} workshop={workshop} plainHttp={plainHttp}>
      <h1>{title}</h1>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div class="stack">{children}</div>
      {withPasskeys && <script type="module" src={assetPath('passkeys.js')} />}
    </PlainFrame>
  );
}

interface PlainFormProps {
  operation: string;
  action: string;
  hidden?: Record<string, string>;
  /** Act of the passkey script: `sign-in`, `register` or `confirm`. */
  passkey?: string;
  children: ComponentChildren;
}

/** A form before a session: it carries no nonce, because it creates no record. */
export function PlainForm({ operation, action, hidden = {}, passkey, children }: PlainFormProps) {
  return (
    <form method="post" action={action} class="form" data-operation={operation} data-passkey={passkey}>
      {Object.entries({ operation, ...hidden }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The message of a refused passkey, which the script shows. */
export function PasskeyProblem({ text }: { text: string }) {
  return (
    <div data-passkey-problem hidden>
      <Notice tone="bad" alert>
        {text}
      </Notice>
    </div>
  );
}
