import { describe, expect, test } from 'vitest';
import { createRpcPeer } from './json-rpc.js';

describe('what is sent', () => {
  test('has ids in sequence, and keys made of ids', () => {
    const peer = createRpcPeer<string>();
    expect([
      peer.request('initialize', { a: 1 }, 'hello'),
      peer.notify('initialized', {}),
      peer.request('turn/interrupt', {}, 'stop', 'interrupt'),
      peer.request('turn/start', [], 'turn'),
      peer.respond(7, { ok: true }),
      peer.respond('7', null),
      peer.reject('x', -32601, 'not known'),
    ]).toEqual([
      { type: 'send', key: 'request:1', text: '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"a":1}}\n' },
      { type: 'send', key: 'notification:1', text: '{"jsonrpc":"2.0","method":"initialized","params":{}}\n' },
      { type: 'send', key: 'request:"interrupt"', text: '{"jsonrpc":"2.0","id":"interrupt","method":"turn/interrupt","params":{}}\n' },
      { type: 'send', key: 'request:2', text: '{"jsonrpc":"2.0","id":2,"method":"turn/start","params":[]}\n' },
      { type: 'send', key: 'answer:7', text: '{"jsonrpc":"2.0","id":7,"result":{"ok":true}}\n' },
      { type: 'send', key: 'answer:"7"', text: '{"jsonrpc":"2.0","id":"7","result":null}\n' },
      { type: 'send', key: 'answer:"x"', text: '{"jsonrpc":"2.0","id":"x","error":{"code":-32601,"message":"not known"}}\n' },
    ]);
  });

  test('leaves the jsonrpc field out for those who do', () => {
    expect(createRpcPeer({ jsonrpcField: false }).notify('a', null).text).toBe('{"method":"a","params":null}\n');
  });
});

test('what is received is told apart, and each answer meets its own request once', () => {
  const peer = createRpcPeer<string>();
  peer.request('a', null, 'first');
  peer.request('b', null, 'second');
  peer.request('c', null, 'third');
  expect([
    peer.receive({ id: 2, result: { x: 1 } }),
    peer.receive({ id: 2, result: 'again' }),
    peer.receive({ id: 1, error: { code: -32600, message: 'no rollout found', data: { id: 1 } } }),
    peer.receive({ method: 'item/started', params: { y: 2 } }),
    peer.receive({ id: 1, method: 'requestApproval', params: 'odd' }),
    peer.receive({ id: '3', result: null }),
    peer.receive({ hello: true }),
    peer.receive({ id: 3 }),
  ]).toEqual([
    { type: 'result', id: 2, context: 'second', result: { x: 1 } },
    { type: 'stray', reason: 'an answer to a request that is not open' },
    { type: 'error', id: 1, context: 'first', error: { code: -32600, message: 'no rollout found', data: { id: 1 } } },
    { type: 'notification', method: 'item/started', params: { y: 2 } },
    { type: 'request', id: 1, method: 'requestApproval', params: {} },
    { type: 'stray', reason: 'an answer to a request that is not open' },
    { type: 'stray', reason: 'a record with neither a method nor an id' },
    { type: 'result', id: 3, context: 'third', result: null },
  ]);
  expect(peer.pending()).toEqual([]);
});

test('requests without an answer are listed in the order in which they were sent', () => {
  const peer = createRpcPeer<string>();
  peer.request('a', null, 'first');
  peer.request('b', null, 'second', 'named');
  expect(peer.pending()).toEqual([{ id: 1, context: 'first' }, { id: 'named', context: 'second' }]);
});

test.each([
  ['words', { code: 0, message: 'words', data: null }],
  [{ code: 'E1' }, { code: 0, message: 'an error without a message', data: null }],
  [[1], { code: 0, message: 'an error without a message', data: null }],
])('an error of another shape is an error all the same: %j', (error, expected) => {
  const peer = createRpcPeer<null>();
  peer.request('a', null, null);
  expect(peer.receive({ id: 1, error })).toEqual({ type: 'error', id: 1, context: null, error: expected });
});
