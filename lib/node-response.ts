import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** Hangs on globalThis because Next bundles its own copies of these modules. */
declare global {
  var dailiesResponses: AsyncLocalStorage<ServerResponse> | undefined
}

function responses(): AsyncLocalStorage<ServerResponse> {
  globalThis.dailiesResponses ??= new AsyncLocalStorage()
  return globalThis.dailiesResponses
}

/** Runs a request's handler, which may ask for its Node response. */
export function withNodeResponse<Result>(response: ServerResponse, answer: () => Result): Result {
  return responses().run(response, answer)
}

/** The Node response of the current request. */
export function nodeResponse(): ServerResponse {
  const response = responses().getStore()
  if (!response) throw new Error('No request is being answered here.')
  return response
}
