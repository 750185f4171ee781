import type { SessionInfo, SessionTree, SessionTurn } from '@orch/protocol';
import { clip, plainText } from './plain-text.js';
import { counted } from './counted.js';
import { money } from './task-text.js';
import { elapsed } from './time.js';

/** The sessions of a task by their lines: each session with its turns, and below it those that branched from it. No line is wider than `width`. */
export function sessionTreeText({ task, lines, items }: SessionTree, now: number, wide: boolean, width: number): string {
  const children = (parent: string | null) => items.filter(({ session }) => session.parent === parent || (parent === null && !items.some((other) => other.session.ref === session.parent)));
  const node = (info: SessionInfo): Node => {
    const owner = lines.find(({ line, item }) => line === info.session.line && item === info.session.item);
    return { text: sessionLine(info, owner?.current === info.session.ref, wide), below: [...info.turns.map((turn) => ({ text: turnLine(turn, now, wide), below: [] })), ...children(info.session.ref).map(node)] };
  };
  const head = `${task.id}  ${oneLine(task.name)}  ${task.status}${task.rehearsal ? ' (rehearsal)' : ''}`;
  return [head, ...draw(children(null).map(node), '')].map((line) => clip(line, width)).join('\n');
}

interface Node {
  readonly text: string;
  readonly below: readonly Node[];
}

function draw(nodes: readonly Node[], indent: string): readonly string[] {
  return nodes.flatMap(({ text, below }, index) => {
    const last = index === nodes.length - 1;
    return [`${indent}${last ? '└─' : '├─'} ${text}`, ...draw(below, `${indent}${last ? '   ' : '│  '}`)];
  });
}

function sessionLine({ session, resumable, usage }: SessionInfo, current: boolean, wide: boolean): string {
  const state = resumable.usedBy === null ? session.status : `live in ${resumable.usedBy}`;
  const facts = [
    `${session.line}${session.item === null ? '' : `[${session.item}]`}${session.parent === null ? '' : ' (fork)'}`,
    session.ref,
    state,
    `agent ${session.agent}`,
    counted(session.turns, 'turn'),
    ...(usage.costUsd === null ? [] : [money(usage.costUsd)]),
    ...(wide ? [session.driver, session.model ?? 'no model known', current ? 'current' : 'not current', resumable.reason] : []),
  ];
  return oneLine(facts.join('  '));
}

const modes: Readonly<Record<SessionTurn['mode'], string>> = { fresh: 'opens it', resume: 'resumes it', fork: 'branches it off', handoff: 'is handed it', refused: 'was refused it', none: 'has none' };

function turnLine(turn: SessionTurn, now: number, wide: boolean): string {
  const facts = [
    `${turn.turn ?? '–'}  ${turn.step}${turn.item === null ? '' : `[${turn.item}]`}${turn.attempt === 1 ? '' : ` #${turn.attempt}`} ${modes[turn.mode]}`,
    turn.status + (turn.error === null ? '' : ` [${turn.error.code}]`),
    ...(turn.startedAt === null ? [] : [elapsed(turn.startedAt, turn.finishedAt, now)!]),
    ...(turn.usage.costUsd === null ? [] : [money(turn.usage.costUsd)]),
    ...(turn.evidence === null ? [] : [`proof: ${turn.evidence}`]),
    ...(wide && turn.reason !== null ? [turn.reason] : []),
  ];
  return oneLine(facts.join('  '));
}

function oneLine(text: string): string {
  return plainText(text).replace(/\s*\n\s*/g, ' ');
}
