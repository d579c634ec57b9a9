import fc from 'fast-check';

/**
 * fast-check, which tries a property with the same values in every run of the suite; a failure names them. `PROPERTY_SEED`
 * (a whole number) tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export default fc;
