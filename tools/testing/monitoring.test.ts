/** deploy/monitoring: what alarms and boards ask for exists, and Prometheus agrees that alarms ring, where it is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAUSES } from '@pitlane/server/modules/health/causes';
import { listMetrics } from '@pitlane/server/modules/metrics/list-metrics';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../start/bootstrap.mjs';

const folder = join(root, 'deploy/monitoring');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};
type Rules = { groups: { rules: Rule[] }[] };
type RuleTest = { alertname: string; exp_alerts: unknown[] };
type RuleTests = { tests: { alert_rule_test: RuleTest[] }[] };
type Panel = { title: string; type: string; panels?: Panel[]; targets?: { expr: string }[] };

const rules = (parse(read('pitlane-alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const tests = (parse(read('pitlane-alerts.test.yml')) as RuleTests).tests.flatMap(
  (one) => one.alert_rule_test,
);
const panels = (JSON.parse(read('pitlane-dashboard.json')) as { panels: Panel[] }).panels.filter(
  ({ type }) => type !== 'row',
);

const { own, ofProcess } = listMetrics();
/** The names that series have: a histogram has three. */
const series = new Map(
  [...own, ...ofProcess].flatMap(({ name, type, labels }) => {
    const parts = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    return parts.map(
      (part) => [`${name}${part}`, [...labels, ...(part === '_bucket' ? ['le'] : [])]] as const,
    );
  }),
);
const METRIC = /\b(?:pitlane|nodejs|process)_\w+/g;
/** A metric with a condition on its labels. */
const SELECTOR = /\b((?:pitlane|nodejs|process)_\w+)\{([^}]*)\}/g;
/** What Prometheus and its configuration add to every series. */
const ADDED = ['job', 'instance'];

/** What an expression asks for and no process answers. */
function findUnknown(expr: string): string[] {
  const names = expr.match(METRIC) ?? [];
  const labels = [...expr.matchAll(SELECTOR)].flatMap(([, name = '', conditions = '']) =>
    [...conditions.matchAll(/(\w+)\s*[=!]~?/g)].flatMap(([, label = '']) =>
      series.get(name)?.includes(label) || ADDED.includes(label) ? [] : [`${name}{${label}}`],
    ),
  );
  return [...names.filter((name) => !series.has(name)), ...labels];
}

describe('deploy/monitoring/pitlane-alerts.yml', () => {
  test.each(rules)('$alert asks for metrics and labels that exist', ({ expr }) => {
    expect(findUnknown(expr)).toEqual([]);
    expect(expr).toMatch(/\b(?:pitlane|nodejs|process)_|^up\{job="pitlane"\}/);
  });

  test('a metric or a label that is not there is found', () => {
    expect(findUnknown('rate(pitlane_http_requests_total[5m]) > 1')).toEqual(['pitlane_http_requests_total']);
    expect(findUnknown('pitlane_http_request_seconds > 1')).toEqual(['pitlane_http_request_seconds']);
    expect(findUnknown('pitlane_ready{cause="x"}')).toEqual(['pitlane_ready{cause}']);
  });

  test.each(rules)('$alert says what is wrong and what to do, and is tried ringing and silent', (rule) => {
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(Object.keys(rule.annotations)).toEqual(['summary', 'action']);
    const tried = tests
      .filter(({ alertname }) => alertname === rule.alert)
      .map(({ exp_alerts }) => exp_alerts.length > 0);
    expect([...new Set(tried)].toSorted()).toEqual([false, true]);
  });

  test('no alarm is tried that does not exist', () => {
    const names = rules.map(({ alert }) => alert);
    expect(tests.map(({ alertname }) => alertname).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('deploy/monitoring/pitlane-dashboard.json', () => {
  test.each(panels)('$title asks for metrics and labels that exist', ({ targets = [] }) => {
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.flatMap(({ expr }) => findUnknown(expr))).toEqual([]);
  });

  test('every metric of ours is on the board', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    expect(own.filter(({ name }) => !shown.includes(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('docs', () => {
  test('docs/monitoring.md has every metric, and docs/self-hosting.md every cause', () => {
    const monitoring = readFileSync(join(root, 'docs/monitoring.md'), 'utf8');
    const hosting = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8');
    const missing = [...own, ...ofProcess].filter(({ name }) => !monitoring.includes(`\`${name}\``));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(CAUSES).filter((cause) => !hosting.includes(`\`${cause}\``))).toEqual([]);
  });
});

/** Prometheus of the system, which Debian packages. */
const PROMTOOL = 'promtool';
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0;

describe.skipIf(!hasPromtool)('promtool', () => {
  test.each([
    ['check', 'rules', 'pitlane-alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'pitlane-alerts.test.yml'],
  ])('%s %s %s', (verb, what, file) => {
    const { status, stdout, stderr } = spawnSync(PROMTOOL, [verb, what, join(folder, file)], {
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
