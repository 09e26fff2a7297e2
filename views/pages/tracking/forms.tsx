import type { ComponentChildren } from 'preact';

interface ActFormProps {
  act: string;
  children: ComponentChildren;
}

/** Renders a form that posts to the page's own address. The form contains no address, because the address is secret. */
export function ActForm({ act, children }: ActFormProps) {
  return (
    <form method="post">
      <Hidden name="do" value={act} />
      {children}
    </form>
  );
}

export function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

export function Alert({ children }: { children: ComponentChildren }) {
  return (
    <div class="alert" role="alert">
      {children}
    </div>
  );
}
