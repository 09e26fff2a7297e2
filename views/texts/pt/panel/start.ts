import type { StartTexts } from '../../types/panel/start.ts';

const importTitles = {
  clients: 'Importar clientes',
  vehicles: 'Importar veículos',
  items: 'Importar a tabela de preços',
  parts: 'Importar peças',
};

export const start: StartTexts = {
  title: 'Primeiros passos',
  note: 'Do zero ao primeiro trabalho. Pode parar e continuar mais tarde.',
  progress: 'Passos feitos',
  ready: {
    title: 'A oficina está pronta para o primeiro trabalho.',
    text: 'Registe o cliente e o veículo, e faça a marcação. Cada botão abre um formulário; o seguinte encontra os dados pelo nome ou pela matrícula.',
  },
  groups: { required: 'Indispensável', others: 'Quando quiser', data: 'Dados do programa anterior' },
  change: 'Alterar',
  open: 'Fazer agora',
  skip: 'Omitir',
  confirm: 'Está bem assim',
  next: 'Continuar',
  team: 'Dar acesso à equipa',
  ownerOnly: 'Este passo é feito pelo proprietário da oficina.',
  testSent: 'Teste enviado',
  testFailed: 'Não foi possível enviar o teste',
  import: {
    title: (kind) => importTitles[kind],
    lead: 'Exporte os dados do programa anterior, ou guarde a folha de cálculo como CSV. Antes de importar, vê como cada coluna é entendida.',
    required: (fields) => `Colunas obrigatórias: ${fields}. As restantes são opcionais.`,
    columns: 'Colunas do ficheiro',
    column: 'Coluna',
    examples: 'Exemplos',
    field: 'Dado',
    omit: 'Não importar',
    unknown: (count) =>
      count === 1
        ? '1 coluna não reconhecida: escolha o dado.'
        : `${count} colunas não reconhecidas: escolha o dado.`,
    apply: 'Atualizar a pré-visualização',
    duplicates: 'Se o cliente já existir',
    figures: {
      rows: 'Linhas',
      created: 'Novas',
      updated: 'Alteradas',
      skipped: 'Duplicadas',
      refused: 'Recusadas',
    },
    refusedRows:
      'As linhas recusadas não são importadas. Descarregue-as, corrija-as e importe esse ficheiro.',
    undo: 'Uma importação não pode ser anulada por inteiro: compare as primeiras linhas. Depois pode alterar cada ficha.',
    noRows: 'O ficheiro tem cabeçalho, mas nenhuma linha.',
    firstErrors: (shown, all) => `Os primeiros ${shown} de ${all} erros.`,
    rows: 'Primeiras linhas, tal como serão guardadas',
    row: 'Linha',
    result: 'Resultado',
    errors: 'Erros',
    error: 'Erro',
    run: (count) => (count === 1 ? 'Importar 1 linha' : `Importar ${count} linhas`),
    nothing: 'Nenhuma linha pode ser importada. Corrija as colunas ou o ficheiro.',
    unreadable: 'O ficheiro não pode ser importado',
    done: 'Importação terminada',
    running: 'A importação está em curso. Atualize a página dentro de alguns segundos.',
    another: 'Importar outro ficheiro',
    stored: (time) => `O ficheiro fica guardado, encriptado, até às ${time}.`,
  },
};
