/** A node of a query plan, in the format of `explain (verbose, format json)`. */
export interface PlanNode {
  [property: string]: unknown;
  Plans?: PlanNode[];
}

interface Scan {
  table: string;
  alias: string;
}

/**
 * Lists the scans of a plan that may read rows of several workshops. A scan reads only one workshop if a condition
 * compares its workshop with a parameter, or with the workshop of another scan that reads only one.
 */
export function listUnfixedScans(plan: PlanNode, belongsToWorkshop: (table: string) => boolean): Scan[] {
  const nodes = listNodes(plan);
  const scans = nodes.filter(isScan).map(scanOf);
  const columns = new Map(
    scans.map(({ table, alias }) => [alias, table === 'instances' ? 'id' : 'instance_id']),
  );
  const equations = nodes.flatMap(listEquations);
  const fixed = new Set<string>();
  const isFixing = (equation: string, alias: string) =>
    /\$\d|\(InitPlan/.test(equation) ||
    listColumns(equation).some(([other]) => other !== alias && (fixed.has(other) || !columns.has(other)));
  for (let before = -1; before < fixed.size; ) {
    before = fixed.size;
    for (const equation of equations)
      for (const [alias, column] of listColumns(equation))
        if (column === columns.get(alias) && isFixing(equation, alias)) fixed.add(alias);
  }
  return scans.filter(({ table, alias }) => belongsToWorkshop(table) && !fixed.has(alias));
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

/** Tells whether a node scans a table. Tid scans are excluded, because another scan found their rows. */
function isScan(node: PlanNode): boolean {
  const type = String(node['Node Type']);
  return 'Relation Name' in node && type !== 'ModifyTable' && type !== 'Tid Scan';
}

/** Returns the table and alias of a scan. A partition is reported as its table. */
function scanOf(node: PlanNode): Scan {
  const table = String(node['Relation Name']).replace(/_default$/, '');
  return { table, alias: String(node.Alias) };
}

/** Lists the equations among a scan's conditions that every row must satisfy. Equations within an OR are excluded. */
function listEquations(node: PlanNode): string[] {
  const conditions = Object.entries(node).filter(([name]) => /Cond$|Filter$/.test(name));
  return conditions
    .flatMap(([, condition]) => splitByAnd(String(condition)))
    .filter((part) => part.includes(' = ') && !part.includes(' OR '));
}

function splitByAnd(condition: string): string[] {
  const inner = withoutOuterParentheses(condition);
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] === '(') depth += 1;
    if (inner[at] === ')') depth -= 1;
    if (depth > 0 || !inner.startsWith(' AND ', at)) continue;
    parts.push(inner.slice(from, at));
    from = at + ' AND '.length;
  }
  return parts.length === 0 ? [inner] : [...parts, inner.slice(from)].flatMap(splitByAnd);
}

function withoutOuterParentheses(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at === text.length - 1 ? text.slice(1, -1) : text;
  }
  return text;
}

const listColumns = (text: string): [alias: string, column: string][] =>
  [...text.matchAll(/\b(\w+)\.(\w+)\b/g)].map(([, alias, column]) => [alias as string, column as string]);
