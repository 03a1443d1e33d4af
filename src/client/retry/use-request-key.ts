import { useRef } from 'react'

/**
 * The Idempotency-Key of what a form sends: the same for the same content, so that a save whose
 * answer was lost is done once, and another once it was changed, which the API would refuse.
 */
export function useRequestKey(): (content: unknown) => string {
  const sent = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (sent.current.content !== text) sent.current = { content: text, key: crypto.randomUUID() }
    return sent.current.key
  }
}
