/** A value of the environment that cannot be used. The message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
