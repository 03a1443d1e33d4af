import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type {
  DigestFrequency,
  noticeChannels,
  NoticeSettings,
} from '#machines/notices/notice.schema.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { changeNoticeSettings, noticeSettingsOptions } from './notices.queries.ts'

/** One press: the frequency of the digest, or one kind on one channel. */
export type Wanted =
  | { digest: DigestFrequency }
  | {
      kind: NoticeSettings['kinds'][number]['kind']
      channel: (typeof noticeChannels)[number]
      isOn: boolean
    }

/**
 * The notification settings. A switch changes as soon as it is pressed, and presses are saved one
 * after the other. If the settings were changed elsewhere, that change is kept and the press is
 * applied on top of it.
 */
export function useSwitches(onSaved: () => void) {
  const client = useQueryClient()
  const query = useQuery(noticeSettingsOptions)
  const keep = useSetQueryData(noticeSettingsOptions)
  const waiting = useRef<readonly Wanted[]>([])
  const [pressed, press] = useState<readonly Wanted[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()
  const kept = query.data ?? null

  function wait(next: readonly Wanted[]) {
    waiting.current = next
    press(next)
  }

  async function change(wanted: Wanted) {
    setRefusal(null)
    const isSaving = waiting.current.length > 0
    wait([...waiting.current, wanted])
    if (isSaving) return
    while (waiting.current[0]) {
      await save(waiting.current[0])
      wait(waiting.current.slice(1))
    }
  }

  async function save(wanted: Wanted) {
    const known = client.getQueryData(noticeSettingsOptions.queryKey)
    if (!known) return
    const tellIfLeft = expectRefusal()
    let answer = await changeNoticeSettings(changeOf(known, wanted))
    if (answer.result === 'refused' && answer.code === 'version_stale') {
      // The API returns the current settings with this refusal.
      const current = answer.details['current'] as NoticeSettings
      keep(current)
      answer = await changeNoticeSettings(changeOf(current, wanted))
    }
    if (answer.result === 'answer') {
      keep(answer.body)
      onSaved()
    } else {
      setRefusal(answer.code)
      tellIfLeft(answer.code, () => void change(wanted))
    }
  }

  return { query, shown: kept && pressed.reduce(withChange, kept), refusal, change }
}

/** The other channel of the kind is sent as it is saved, not as a press before may have left it. */
function changeOf({ version, kinds }: NoticeSettings, wanted: Wanted) {
  if ('digest' in wanted) return { version, ...wanted }
  const changed = kinds.filter(({ kind }) => kind === wanted.kind)
  return { version, kinds: changed.map((one) => switched(one, wanted)) }
}

function withChange(settings: NoticeSettings, wanted: Wanted): NoticeSettings {
  if ('digest' in wanted) return { ...settings, ...wanted }
  return { ...settings, kinds: settings.kinds.map((one) => switched(one, wanted)) }
}

function switched(
  one: NoticeSettings['kinds'][number],
  { kind, channel, isOn }: Extract<Wanted, { kind: string }>,
) {
  return one.kind === kind ? { ...one, [channel]: isOn } : one
}
