import { useRef, useState } from 'react'
import { documentTypes, maxDocumentBytes } from '#machines/kernel/files/document-file.ts'
import type { Answer } from '../api.ts'
import { useLateRefusal } from '../retry/late-refusal.ts'
import { useSendOnce } from '../retry/use-send-once.ts'
import type { sendFile } from './upload.ts'

/** `id` is of this choice: the same file chosen once more is another document. */
type Chosen = { file: File; id: string }

/** Why a file cannot be sent, known before it is. */
export type Unfit = 'tooLarge' | 'empty' | 'wrongType'

type Outcome =
  | { state: 'still' }
  | { state: 'sending'; share: number }
  | { state: 'done'; name: string; of: number }
  | { state: 'stopped'; name: string }
  | { state: 'refused'; name: string; reason: string }

interface Of<R, K extends string> {
  firstKind: K
  send: (
    chosen: { file: File; kind: K },
    options: Parameters<typeof sendFile>[2],
  ) => Promise<Answer<R>>
  versionOf: (record: R) => number
  keep: (record: R) => void
  readAgain: () => void
}

/** A document as it is chosen, sent and answered. What was chosen stays chosen until it is kept. */
export function useDocument<R, K extends string>({
  firstKind,
  send: sendIt,
  versionOf,
  keep,
  readAgain,
}: Of<R, K>) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [kind, chooseKind] = useState<K>(firstKind)
  const [isMissing, setMissing] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'still' })
  const stop = useRef<AbortController>(null)
  const expectRefusal = useLateRefusal()
  const sendOnce = useSendOnce()

  function choose(file: File | null) {
    setMissing(false)
    setOutcome({ state: 'still' })
    setChosen(file && { file, id: crypto.randomUUID() })
  }

  async function send() {
    if (outcome.state === 'sending') return
    if (chosen === null) return setMissing(true)
    const { file, id } = chosen
    if (unfit(file)) return setOutcome({ state: 'still' })
    stop.current = new AbortController()
    const { signal } = stop.current
    setOutcome({ state: 'sending', share: 0 })
    const onProgress = (share: number) => setOutcome({ state: 'sending', share })
    const tellIfLeft = expectRefusal()
    const answer = await sendOnce([id, kind], (key) =>
      sendIt({ file, kind }, { key, onProgress, signal }),
    )
    if (answer.result === 'answer') {
      keep(answer.body)
      setChosen(null)
      return setOutcome({ state: 'done', name: file.name, of: versionOf(answer.body) })
    }
    if (signal.aborted) return setOutcome({ state: 'stopped', name: file.name })
    tellIfLeft(answer.code, () => void send())
    if (answer.code === 'event_not_allowed') readAgain()
    return setOutcome({ state: 'refused', name: file.name, reason: answer.code })
  }

  return {
    chosen,
    kind,
    chooseKind,
    choose,
    outcome,
    isMissing,
    unfit: chosen && unfit(chosen.file),
    send: () => void send(),
    stop: () => stop.current?.abort(),
  }
}

/** The API looks at the content; what the browser knows by the name alone is told at once. */
function unfit({ size, type }: File): Unfit | null {
  if (size === 0) return 'empty'
  if (size > maxDocumentBytes) return 'tooLarge'
  return type === '' || documentTypes.some((taken) => taken === type) ? null : 'wrongType'
}
