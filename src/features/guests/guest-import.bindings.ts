import { createActor } from 'xstate'
import { guestImportMachine } from '#machines/guests/flow/guest-import.machine.ts'
import type { GuestImportPorts } from '#machines/guests/flow/guest-import.ports.ts'
import type { FileSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { peopleOf } from '#machines/guests/import/people.rules.ts'
import { planImport } from '#machines/guests/import/plan.rules.ts'
import type { ImportPlan } from '#machines/guests/import/plan.schema.ts'
import { sheetOf, textOf } from '#machines/guests/import/sheet.rules.ts'
import type { Sheet } from '#machines/guests/import/sheet.rules.ts'
import { recognise } from '#machines/guests/import/source.rules.ts'
import { bind } from '#machines/kernel/ports.ts'
import { t } from '#src/i18n/t.ts'
import { readWholeList, sendImport, undoActivity } from './guests.queries.ts'

const mostBytes = 10_000_000

/** An import into one wedding's guest list. `chosen` hands over the file that CHOOSE names: a file is nothing that an event carries. */
export function openGuestImport(weddingId: string, chosen: () => File | null) {
  let sheet: Sheet | null = null
  let plan: ImportPlan | null = null
  let key = ''
  return createActor(
    guestImportMachine.provide({
      actors: bind<GuestImportPorts>({
        readFile: async () => {
          const file = chosen()
          if (!file || file.size > mostBytes) return { result: 'unreadable' }
          sheet = sheetOf(textOf(new Uint8Array(await file.arrayBuffer())))
          return sheet && sheet.rows.length > 0 ? { result: 'read', seen: seenIn(sheet) } : { result: 'unreadable' }
        },
        lookAhead: async ({ columns }) => {
          const list = await readWholeList(weddingId)
          if (list.result === 'refused') return { result: 'refused', code: list.code }
          const { people, problems } = peopleOf(sheet ?? { headers: [], rows: [] }, columns)
          const { households, guests } = list.body
          // By the name that is read here, and by the English one that other products write.
          const events = list.body.events.flatMap(({ id, kind, name }) =>
            name
              ? [{ id, name }]
              : kind === 'other'
                ? []
                : [
                    { id, name: t(`guests:event.${kind}`) },
                    { id, name: kind },
                  ],
          )
          const fileName = chosen()?.name.trim().slice(0, 200) || t('guests:import.file')
          const dryRun = planImport(fileName, people, { households, guests, events })
          plan = dryRun.plan
          // Of this plan: sent again after a lost answer it is written once.
          key = crypto.randomUUID()
          const { added, changed, same, duplicates } = dryRun
          const { newHouseholds, newEvents } = plan
          return { result: 'seen', seen: { added, changed, same, duplicates, problems, newEvents, newHouseholds: newHouseholds.length } }
        },
        write: async () => {
          if (!plan) return { result: 'refused', code: 'internal' }
          const answer = await sendImport(weddingId, plan, key)
          return answer.result === 'answer' ? { result: 'written', imported: answer.body } : { result: 'refused', code: answer.code }
        },
        takeBack: async ({ activityId }) => {
          const answer = await undoActivity(weddingId, activityId)
          return answer.result === 'answer' ? { result: 'undone' } : { result: 'refused', code: answer.code }
        },
      }),
    }),
  )
}

function seenIn(sheet: Sheet): FileSeen {
  const { headers, rows } = sheet
  const samples = headers.map((_, place) => rows.find(({ cells }) => cells[place])?.cells[place] ?? '')
  return { ...recognise(sheet), rows: rows.length, headers, samples }
}
