import { test } from 'vitest';
import { trackingScript } from '../../../web/tracking/script.ts';
import { trackingStyle } from '../../../web/tracking/style.ts';
import { line, pageOf } from './scene.ts';

test('size', () => {
  const html = pageOf({
    budget: { lines: Array.from({ length: 60 }, (_, i) => line({ group_title: `G${i % 6}` })) },
  });
  console.log(
    html.length,
    trackingStyle.length,
    trackingScript.length,
    html.slice(html.indexOf('<tbody'), html.indexOf('<tbody') + 1500),
  );
  console.log(html.slice(html.indexOf('class="decide"') - 50, html.indexOf('class="decide"') + 4000));
});
