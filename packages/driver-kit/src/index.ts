/**
 * Building blocks for driver authors: bytes to lines and records, JSON-RPC, session tokens, and a run that keeps the contract's promises.
 * Refuses to know any provider, process, file or clock.
 */
export { createJsonLineReader, type JsonLine, type JsonLineReader, type JsonObject } from './json-line-reader.js';
export { createRpcPeer, type RpcError, type RpcId, type RpcMessage, type RpcPeer, type RpcPeerOptions, type RpcSend } from './json-rpc.js';
export { createLineReader, defaultMaxLineBytes, type Line, type LineReader, type LineReaderOptions } from './line-reader.js';
export { createOutputLines, type OutputEvent, type OutputLines } from './output-lines.js';
export { passedVariables } from './passed-variables.js';
export { createTail, type Tail } from './tail.js';
export { defineTokenCodec, type TokenCodec, type TokenCodecDefinition, type TokenData, type TokenFieldKind, type TokenFields } from './token-codec.js';
export { createTurnRun, unknownUsage, type ExitedInput, type Turn, type TurnRunDefinition } from './turn-run.js';
