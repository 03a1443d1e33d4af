import {
  digestFrequencies,
  isFixed,
  noticeChannels,
  noticeKinds,
} from '#machines/notices/notice.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Checkbox, ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Card, Hidden, List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import type { NoticeSettings } from '#machines/notices/notice.schema.ts'
import { useSwitches } from '../use-switches.ts'
import type { Wanted } from '../use-switches.ts'
import css from './notice-switches.module.css'

/** Notification settings: a switch for each kind and channel, and the frequency of the digest. */
export function NoticeSwitches() {
  const { t } = useTranslation()
  const showToast = useToast()
  const { query, shown, refusal, change } = useSwitches(() => showToast({ message: t('ui:saved') }))
  return (
    <Card label={t('notices:settings.title')}>
      <Stack gap="tight">
        <h2>{t('notices:settings.title')}</h2>
        <Soft>
          {t(shown?.kinds.length === 0 ? 'notices:settings.noKinds' : 'notices:settings.lead')}
        </Soft>
      </Stack>
      <QueryLoader
        query={query}
        loading={<Skeleton lines={5}>{t('ui:loading')}</Skeleton>}
        failure={{ as: 'part', title: t('notices:settings.failed') }}
      >
        {() => null}
      </QueryLoader>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      {shown && shown.kinds.some(({ kind }) => noticeKinds[kind].mail === 'digest') ? (
        <DigestChoice shown={shown} change={change} />
      ) : null}
      {shown && shown.kinds.length > 0 ? (
        <List>
          {shown.kinds.map((one) => (
            <li key={one.kind} className={css.kind}>
              <span>{t(`notices:kinds.${one.kind}`)}</span>
              {noticeChannels.map((channel) => (
                <Switch key={channel} {...{ one, channel, change }} />
              ))}
            </li>
          ))}
        </List>
      ) : null}
      <Soft small>{t('notices:settings.accountEmails')}</Soft>
    </Card>
  )
}

/** One kind on one channel: a switch, or a note that it cannot be switched off. */
function Switch({
  one,
  channel,
  change,
}: {
  one: NoticeSettings['kinds'][number]
  channel: (typeof noticeChannels)[number]
  change: Change
}) {
  const { t } = useTranslation()
  if (isFixed(one.kind, channel))
    return <Soft small>{t(`notices:settings.always.${channel}`)}</Soft>
  return (
    <Checkbox
      name={`${one.kind} ${channel}`}
      checked={one[channel]}
      onChange={(isOn) => void change({ kind: one.kind, channel, isOn })}
    >
      {t(`notices:settings.${channel}`)}
      <Hidden>({t(`notices:kinds.${one.kind}`)})</Hidden>
    </Checkbox>
  )
}

type Change = (wanted: Wanted) => Promise<void>

function DigestChoice({
  shown,
  change,
}: {
  shown: NonNullable<ReturnType<typeof useSwitches>['shown']>
  change: Change
}) {
  const { t } = useTranslation()
  return (
    <ChoiceTiles
      label={t('notices:settings.digest')}
      hint={t(shown.timeZone ? 'notices:settings.mornings' : 'notices:settings.morningsUtc', {
        zone: shown.timeZone.replaceAll('_', ' '),
      })}
      name="digest"
      value={shown.digest}
      choices={digestFrequencies.map((frequency) => ({
        value: frequency,
        label: t(`notices:settings.${frequency}`),
      }))}
      onChange={(digest) => void change({ digest })}
    />
  )
}
