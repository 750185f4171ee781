import type { FieldPath } from '@orch/diagnostics';
import type { DriverConfiguration, DriverDescriptor } from '@orch/driver';
import type { JsonValue } from '@orch/schema';
import type { DriverCatalogue } from '../catalogue.js';
import { closest } from '../closest.js';
import type { AgentSubject } from '../world/agent-subject.js';
import { compareText, findingIn, type Draft } from '../world/subject.js';
import type { AgentRule } from './rule.js';

type FieldType = DriverConfiguration['blockFields'][string];

const otherFields = ['provider', 'transport', 'binary', 'options', 'rawArgs', 'unsafeRawArgs'];

/** The provider's own block: that it is this provider's, and that its fields are known, typed and complete. */
export const driverBlock: AgentRule = {
  code: 'driver_config_invalid',
  check(agent, catalogue) {
    const { driver } = agent.manifest.spec;
    const { descriptor } = agent;
    if (!driver || !descriptor) return [];
    const findings: Draft[] = [];
    for (const [name, block] of Object.entries(driver.blocks).sort(([a], [b]) => compareText(a, b))) {
      if (name === descriptor.configuration.block) findings.push(...checkFields(agent, descriptor, name, block));
      else findings.push(foreign(agent, descriptor, name, catalogue));
    }
    const own = descriptor.configuration.block;
    if (own !== null && driver.blocks[own] === undefined && agent.knows(['spec', 'driver', own]) && descriptor.configuration.requiredBlockFields.length > 0) {
      const needed = descriptor.configuration.requiredBlockFields.map((field) => `${own}.${field}`).join(' and ');
      findings.push(report(agent, ['spec', 'driver', 'provider'], 'value', `provider ${descriptor.provider} needs ${needed}`, `Add the block ${own} beside provider.`, own));
    }
    return findings;
  },
};

function foreign(agent: AgentSubject, { provider, configuration }: DriverDescriptor, name: string, catalogue: DriverCatalogue): Draft {
  const owners = catalogue.filter((other) => other.configuration.block === name).map((other) => other.provider);
  const meant = owners.length > 0 ? null : closest(name, configuration.block === null ? otherFields : [configuration.block, ...otherFields]);
  const what = owners.length > 0 ? `the block ${name} belongs to provider ${owners.join(', ')} and would have no effect under ${provider}` : `no driver has a field or block "${name}"`;
  const hint = meant !== null ? `Did you mean "${meant}"?` : `Remove ${name}${owners[0] === undefined ? '' : `, or write provider: ${owners[0]}`}.`;
  return report(agent, ['spec', 'driver', name], 'key', what, hint, name);
}

function checkFields(agent: AgentSubject, { provider, configuration }: DriverDescriptor, name: string, block: Readonly<Record<string, JsonValue>>): Draft[] {
  const path = ['spec', 'driver', name];
  const findings: Draft[] = [];
  const known = Object.keys(configuration.blockFields);
  const suggested = new Set<string>();
  for (const [field, value] of Object.entries(block)) {
    const type = Object.hasOwn(configuration.blockFields, field) ? configuration.blockFields[field] : undefined;
    if (type === undefined) {
      const meant = closest(field, known.filter((other) => !Object.hasOwn(block, other)));
      if (meant !== null) suggested.add(meant);
      const hint = meant !== null ? `Did you mean "${meant}"?` : known.length > 0 ? `Fields of ${name}: ${known.join(', ')}.` : `The block ${name} takes no fields.`;
      findings.push(report(agent, [...path, field], 'key', `provider ${provider} has no field "${name}.${field}"`, hint, `${name}.${field}`));
    } else if (agent.knowsAll([...path, field]) && !hasType(value, type)) {
      findings.push(report(agent, [...path, field], 'value', `${name}.${field} must be ${typeNames[type]}, not ${JSON.stringify(value)}`, `Write ${typeNames[type]}.`, `${name}.${field}`));
    }
  }
  for (const field of configuration.requiredBlockFields) {
    if (Object.hasOwn(block, field) || suggested.has(field) || !agent.knows([...path, field])) continue;
    findings.push(report(agent, path, 'key', `provider ${provider} needs ${name}.${field}`, `Add ${field} to the block ${name}.`, `${name}.${field}`));
  }
  return findings;
}

const typeNames: Readonly<Record<FieldType, string>> = { string: 'a string', number: 'a number', boolean: 'true or false', 'string-list': 'a list of strings', json: 'any value' };

function hasType(value: JsonValue, type: FieldType): boolean {
  if (type === 'json') return true;
  if (type === 'string-list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === type;
}

function report(agent: AgentSubject, path: FieldPath, part: 'key' | 'value', what: string, hint: string, field: string): Draft {
  const data = { agent: agent.name, provider: agent.manifest.spec.driver?.provider ?? null, field };
  return findingIn(agent, () => ({ code: 'driver_config_invalid', path, part, message: `agent "${agent.name}": ${what}`, hint, data }));
}
