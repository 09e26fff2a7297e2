import type { ComponentChildren } from 'preact';

interface ActionFormProps {
  act: string;
  children: ComponentChildren;
}

/** Renders a form that posts to the page's own address. The form contains no address, because the address is secret. */
export function ActionForm({ act, children }: ActionFormProps) {
  return (
    <form method="post">
      <HiddenField name="do" value={act} />
      {children}
    </form>
  );
}

export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

export function Alert({ children }: { children: ComponentChildren }) {
  return (
    <div class="alert" role="alert">
      {children}
    </div>
  );
}
