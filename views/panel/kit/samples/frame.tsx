import type { ComponentChildren } from 'preact';
import { Frame, type FrameProps, renderPanelPage } from '../../frame.tsx';
import type { PanelPage } from '../../page-context.ts';

export const sampleWorkshop = { name: 'Talleres Ejemplo', logo: null, color: null, sandbox: false };

interface SampleFrameProps extends Partial<FrameProps> {
  page: PanelPage;
  children: ComponentChildren;
}

/** A page of the panel with an invented workshop and person. */
export function SampleFrame({ page, children, ...rest }: SampleFrameProps) {
  return (
    <Frame
      page={page}
      title="Muestra"
      screen="kit"
      workshop={sampleWorkshop}
      person={{ name: 'Marta Inventada', role: 'Recepción' }}
      {...rest}
    >
      {children}
    </Frame>
  );
}

export function renderSample(
  page: PanelPage,
  props: Partial<FrameProps>,
  children: ComponentChildren,
): string {
  return renderPanelPage(
    <SampleFrame page={page} {...props}>
      {children}
    </SampleFrame>,
  );
}
