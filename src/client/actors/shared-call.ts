/**
 * A port whose call outlives the page that made it. A page that is hidden and shown again asks once
 * more for what is on its way, and gets the answer of the first call; when the page is gone by
 * then, `alone` is told the answer instead. Whoever has heard the answer and asks again makes
 * another call.
 */
export function sharedCall<Input extends object, Output>(
  call: (input: Input) => Promise<Output>,
  alone: (input: Input, output: Output) => void,
) {
  let sent: { input: Input; output: Promise<Output> } | null = null
  let last: AbortSignal | null = null
  return async (input: Input, signal: AbortSignal) => {
    if (sent?.input !== input) sent = { input, output: call(input) }
    const asked = sent
    last = signal
    const output = await asked.output
    if (!signal.aborted) {
      if (sent === asked) sent = null
    } else if (last === signal) alone(input, output)
    return output
  }
}
