// Browser script of the client's page. The script adds a pad for drawing the signature, and updates the total after
// each tick. Without the script, clients type their name, and update the total with a button.
{
  type Point = [x: number, y: number];

  const form = document.getElementById('sign') as HTMLFormElement | null;
  const pad = document.getElementById('signature');
  if (form && pad) draw(form.elements.namedItem('signature') as HTMLInputElement, pad);
  if (form) count(form);

  function draw(field: HTMLInputElement, pad: HTMLElement) {
    const canvas = pad.querySelector('canvas') as HTMLCanvasElement;
    const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
    const maxLength = 20_000;
    let last: { point: Point; isFirst: boolean } | null = null;

    const stroke = (from: Point, to: Point) => {
      ink.beginPath();
      ink.moveTo(...from);
      ink.lineTo(...to);
      ink.stroke();
    };
    const begin = () => {
      Object.assign(ink, { lineWidth: 4, lineCap: 'round', strokeStyle: getComputedStyle(canvas).color });
      ink.clearRect(0, 0, canvas.width, canvas.height);
    };
    const redraw = () => {
      begin();
      for (const part of field.value.split('M').slice(1)) {
        const points = part.split('L').map((point) => point.split(' ').map(Number) as Point);
        for (let at = 1; at < points.length; at += 1) stroke(points[at - 1] as Point, points[at] as Point);
      }
    };
    const at = (event: PointerEvent): Point => {
      const box = canvas.getBoundingClientRect();
      const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
      return [
        within(((event.clientX - box.left) / box.width) * canvas.width, canvas.width),
        within(((event.clientY - box.top) / box.height) * canvas.height, canvas.height),
      ];
    };
    const extend = (point: Point) => {
      if (!last || field.value.length > maxLength) return;
      if (last.isFirst) field.value += `M${last.point.join(' ')}`;
      field.value += `L${point.join(' ')}`;
      stroke(last.point, point);
      last = { point, isFirst: false };
    };

    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      last = { point: at(event), isFirst: true };
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!last) return;
      const point = at(event);
      if (Math.hypot(point[0] - last.point[0], point[1] - last.point[1]) >= 3) extend(point);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      canvas.addEventListener(end, () => {
        last = null;
      });
    }
    pad.querySelector('button')?.addEventListener('click', () => {
      field.value = '';
      redraw();
    });
    pad.hidden = false;
    redraw();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  }

  function count(form: HTMLFormElement) {
    document.getElementById('recount')?.remove();
    let latest = 0;
    document.addEventListener('change', async (event) => {
      if ((event.target as HTMLInputElement).name !== 'line') return;
      latest += 1;
      const mine = latest;
      const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      body.set('do', 'recount');
      const response = await fetch(location.href, { method: 'POST', body }).catch(() => null);
      // After a failed request, the total on the page is outdated. The service detects this when the form is submitted,
      // and shows the page again.
      if (!response?.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      if (mine !== latest) return;
      for (const place of document.querySelectorAll<HTMLElement>('[data-live]')) {
        const anew = page.querySelector(`[data-live="${place.dataset.live}"]`);
        if (anew) place.replaceWith(anew);
      }
    });
  }
}
