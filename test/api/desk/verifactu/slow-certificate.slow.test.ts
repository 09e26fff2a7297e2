import { expect, test } from 'vitest';
import { fieldMessages } from '../../../../generated/errors.ts';
import { pkcs12, withManyRounds } from '../../../../tools/lab/stand-ins/pkcs12.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { askDesk, sql } = await openWorkshop({ columns: { tax_id: 'B-12345674' } });

const passphrase = 'una clave que nadie ve';
const { pfx } = pkcs12({ organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' }, passphrase);

test.each([
  ['a workshop', '/verifactu/certificate', 'verifactu_certificates'],
  ['the deployment', '/deployment/certificate', 'deployment_certificates'],
])(
  'a certificate of %s that takes minutes to open is refused after seconds, and not stored',
  async (_, url, table) => {
    const file = withManyRounds(pfx).toString('base64');
    const { status, body } = await askDesk('POST', url, { file, passphrase });
    expect(status).toBe(422);
    expect(body.error.fields).toMatchObject([{ path: '/file', message: fieldMessages.certificateSlow.es }]);
    expect(await sql`select 1 from ${sql(table)}`).toHaveLength(0);
  },
);
