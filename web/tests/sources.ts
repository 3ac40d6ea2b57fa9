/* The page's sources, read as programs: which texts do they name? */
import { readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

interface Node {
  type: string;
  [field: string]: unknown;
}

export interface Names {
  /** Every text that stands in the code. */
  literals: Set<string>;
  /** What keys begin with that are put together from data: `named('good', …)`, `table.waits.${…}`. */
  beginnings: Set<string>;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const inside = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) => (field === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode)));

function svelteNames(node: Node, names: Names): void {
  if (node.type === 'Literal' && typeof node.value === 'string') names.literals.add(node.value);
  if (node.type === 'TemplateLiteral') {
    const [head] = (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
    addTemplate(head ?? '', (node.expressions as unknown[]).length === 0, names);
  }
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'named') {
    const own: Names = { literals: new Set(), beginnings: names.beginnings };
    const first = (node.arguments as Node[])[0];
    if (first) svelteNames(first, own);
    for (const text of own.literals) names.beginnings.add(`${text}.`);
  }
  for (const part of inside(node)) svelteNames(part, names);
}

function scriptNames(node: ts.Node, names: Names): void {
  if (ts.isStringLiteral(node)) names.literals.add(node.text);
  if (ts.isNoSubstitutionTemplateLiteral(node)) addTemplate(node.text, true, names);
  if (ts.isTemplateExpression(node)) addTemplate(node.head.text, false, names);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'named' && node.arguments[0]) {
    const own: Names = { literals: new Set(), beginnings: names.beginnings };
    scriptNames(node.arguments[0], own);
    for (const text of own.literals) names.beginnings.add(`${text}.`);
  }
  ts.forEachChild(node, (child) => {
    scriptNames(child, names);
  });
}

function addTemplate(head: string, whole: boolean, names: Names): void {
  if (whole) names.literals.add(head);
  else if (/^[a-z][\w.]*\.$/.test(head)) names.beginnings.add(head);
}

/** What all files of the page name together, their texts left out. */
export function namesIn(files: readonly string[]): Names {
  const names: Names = { literals: new Set(), beginnings: new Set() };
  for (const file of files) {
    const source = readFileSync(file, 'utf-8');
    if (file.endsWith('.svelte')) svelteNames(parse(source, { modern: true }) as unknown as Node, names);
    else scriptNames(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), names);
  }
  return names;
}
