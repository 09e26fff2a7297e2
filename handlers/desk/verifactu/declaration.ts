import { findDeclaration } from '../../../actions/verifactu/declaration.ts';
import type { Asker } from '../../../domain/requests/fair-queue.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Declaration } from '../../../domain/verifactu/declaration.ts';
import { declarationFilename } from '../../../views/papers/filenames.ts';
import { fileAnswer } from '../../answers.ts';
import type { DeskTwoPhaseHandler } from '../../handler.ts';

interface DrawOrder {
  declaration: Declaration;
  asker: Asker;
}

export const drawDeclaration: DeskTwoPhaseHandler<'drawDeclaration', DrawOrder, Buffer> = {
  begin({ declarer, query, instance }) {
    const declaration = findDeclaration(declarer, query.release);
    if (!declaration) throw problem('not_found');
    return { declaration, asker: { workshop: instance.id } };
  },
  call: ({ declaration, asker }, { drawDeclaration: draw }) => draw(declaration, asker),
  end: async (_request, { declaration }, bytes) => ({
    status: 200,
    body: fileAnswer(declarationFilename(declaration.version), bytes),
  }),
};
