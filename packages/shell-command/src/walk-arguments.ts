import { isShell, type Interpreter } from './interpreters.js';

/** What the arguments of an interpreter so far have said. */
export interface Walked {
  readonly operands: readonly string[];
  /** What the next word is by the option before it. */
  readonly next: 'code' | 'value' | null;
  /** The option that says so, or that makes code of the first operand. */
  readonly option: string | null;
  readonly operandIsCode: boolean;
  /** An option or an operand has brought the code. */
  readonly hasCode: boolean;
  /** The code of an option, where it is known. */
  readonly code: string | null;
  /** Asked by name to read its code from standard input. */
  readonly readsInput: boolean;
  /** The next word can be no option. */
  readonly optionsEnded: boolean;
}

/** Names of the standard input. */
export const standardInput = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

export function walkArguments(interpreter: Interpreter, words: readonly string[]): Walked {
  const operands: string[] = [];
  let next: Walked['next'] = null;
  let option: string | null = null;
  let operandIsCode = false;
  let hasCode = false;
  let code: string | null = null;
  let readsInput = false;
  let optionsEnded = false;
  let isFile = false;
  for (const word of words) {
    if (next !== null) {
      if (next === 'code') [hasCode, code] = [true, `${code ?? ''}\n${word}`];
      else if (isFile && standardInput.test(word)) readsInput = true;
      isFile = false;
      next = null;
    } else if (!optionsEnded && word === '--') optionsEnded = true;
    else if (!optionsEnded && interpreter.code.test(word)) [next, option] = ['code', word];
    else if (!optionsEnded && interpreter.codeOperand.test(word)) [operandIsCode, option] = [true, word];
    else if (!optionsEnded && interpreter.value.test(word)) next = 'value';
    else if (!optionsEnded && interpreter.file.test(word)) [next, hasCode, isFile] = ['value', true, true];
    else if (!optionsEnded && /^[-+]./.test(word)) {
      if (interpreter.attached.test(word)) [hasCode, code] = [true, `${code ?? ''}\n${word.replace(/^--?\w+=?/, (option) => (option.startsWith('--') ? '' : option))}`];
      if (interpreter.operand !== 'data' && /^(?:-f|--[a-z-]+=)(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(word)) readsInput = true;
      if (isShell(interpreter) && /^-[A-Za-z]*s/.test(word)) readsInput = true;
    } else {
      if (operands.length === 0 && interpreter.operand === 'script' && standardInput.test(word)) readsInput = true;
      operands.push(word);
      if (!interpreter.permutes) optionsEnded = true;
    }
  }
  return { operands, next, option, operandIsCode, hasCode, code, readsInput, optionsEnded };
}
