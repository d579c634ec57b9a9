import { Text } from '#libs/schema';
import { IsEmail, IsInt, IsOptional, Max, MaxLength, Min, NotContains } from 'class-validator';

/** The input that docs/how-to/use-class-validator.md shows. */
export class OrderReport {
  @Text({ max: 200, description: 'Id of the place.' }) placeId: string;
  @Text({ description: 'Who gets the report.' }) @IsEmail() @MaxLength(100) recipient: string;
  @IsOptional() @IsInt() @Min(1) @Max(14) days?: number;
  @IsOptional() @NotContains('#', { message: '$property must not hold a #' }) subject?: string;
}
