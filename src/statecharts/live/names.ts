/**
 * The channel on which the product's tabs and the page of the statecharts find each other: of this
 * browser and this site alone.
 */
export const channelName = 'vowline-statecharts'

/** The page has opened and looks on. */
export const looksOn = 'looks-on'
/** A tab has opened, and asks whether anybody looks on. */
export const opened = 'opened'

/** The event of an actor's first step where it ran before anybody looked on. */
export const joined = 'joined'

/**
 * The event of a record's step: its lifecycle runs in the database, which tells where it is and not
 * by what it came there.
 */
export const moved = 'moved'

export function say(channel: BroadcastChannel, what: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel speaks to its own origin only and takes no target
  channel.postMessage(what)
}
