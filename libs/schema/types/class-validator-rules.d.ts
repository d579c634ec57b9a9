// The rules of class-validator, each in the file that has no more than it. Its index also brings the decorators of all other
// rules and the telephone numbers of the world: three hundred files, which every start and every spec file would load.
declare module 'class-validator/cjs/decorator/string/IsEmail.js' {
  export { isEmail } from 'class-validator';
}
declare module 'class-validator/cjs/decorator/string/IsFQDN.js' {
  export { isFQDN } from 'class-validator';
}
declare module 'class-validator/cjs/decorator/string/IsISO8601.js' {
  export { isISO8601 } from 'class-validator';
}
declare module 'class-validator/cjs/decorator/string/IsRFC3339.js' {
  export { isRFC3339 } from 'class-validator';
}
declare module 'class-validator/cjs/decorator/string/IsUrl.js' {
  export { isURL } from 'class-validator';
}
declare module 'class-validator/cjs/decorator/string/IsUUID.js' {
  export { isUUID } from 'class-validator';
}
