import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonEntity } from '../person.entity.js';

/** An address from which a person has signed in. */
@Entity('login_address')
export class LoginAddressEntity {
  @PrimaryColumn('uuid')
  @ForeignKey(() => PersonEntity, { onDelete: 'CASCADE' })
  personId: string;

  @PrimaryColumn('text')
  address: string;

  @Column('timestamptz')
  seenAt: Date;
}
