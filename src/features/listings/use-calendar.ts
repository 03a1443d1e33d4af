import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CalendarChange, CalendarRecord } from '#machines/availability/calendar.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { calendarOptions, changeCalendar, fetchCalendar } from './calendar.queries.ts'

type Change = Omit<CalendarChange, 'version'>

const maxTries = 4

/**
 * The calendar of a business as it is being changed. Changes are sent one after the other, and
 * again where somebody else was first.
 */
export function useCalendar(businessId: string) {
  /** The attempt that was the last one when another was asked for. */
  const [askedAfter, setAskedAfter] = useState<string | null>(null)
  const query = useQuery(calendarOptions(businessId, askedAfter !== null))
  const client = useQueryClient()
  const keep = useSetQueryData(calendarOptions(businessId))
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const newest = () => client.getQueryData(calendarOptions(businessId).queryKey)
  if (askedAfter !== null && query.data && lastAttempt(query.data) !== askedAfter)
    setAskedAfter(null)

  async function send(
    act: (version: number) => Promise<Answer<CalendarRecord>>,
  ): Promise<Answer<CalendarRecord>> {
    for (let tries = 1; ; tries++) {
      const answer = await act(newest()?.version ?? 1)
      if (answer.result === 'answer') {
        keep(answer.body)
        return answer
      }
      const current = answer.code === 'version_stale' ? answer.details['current'] : undefined
      if (!isRecord(current) || tries === maxTries) return answer
      keep(current)
    }
  }

  function inLine(act: (version: number) => Promise<Answer<CalendarRecord>>) {
    const sent = line.current.then(() => send(act))
    line.current = sent
    return sent
  }

  async function change(what: Change) {
    const before = newest()
    const answer = await inLine((version) => changeCalendar(businessId, { version, ...what }))
    if (answer.result === 'answer' && before && what.address)
      setAskedAfter(lastAttempt(answer.body))
    return answer
  }

  async function fetchNow() {
    const answer = await inLine((version) => fetchCalendar(businessId, version))
    if (answer.result === 'answer') setAskedAfter(lastAttempt(answer.body))
    return answer
  }

  return { query, change, fetchNow, isFetching: askedAfter !== null }
}

/** When the calendar at the address was last tried. */
function lastAttempt({ feed: { fetchedAt, failure } }: CalendarRecord) {
  return `${fetchedAt ?? ''} ${failure?.at ?? ''}`
}

/** What the API tells with version_stale is the record as it is. */
function isRecord(value: unknown): value is CalendarRecord {
  return typeof value === 'object' && value !== null && 'feed' in value
}
