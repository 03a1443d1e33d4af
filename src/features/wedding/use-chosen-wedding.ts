import { useState } from 'react'
import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'

const chosen = storedInBrowser('wedding', (found) => {
  const id = v.safeParse(idSchema, found)
  return id.success ? id.output : null
})

/** Works on this one from now on, in every tab that is opened. */
export function workOn(weddingId: string) {
  chosen.write(weddingId)
}

/** Which wedding was chosen in this browser, and choosing another one. */
export function useChosenWedding(): [id: string | null, choose: (id: string) => void] {
  const [choice, setChoice] = useState(() => chosen.read())
  const choose = (id: string) => {
    workOn(id)
    setChoice(id)
  }
  return [choice, choose]
}
