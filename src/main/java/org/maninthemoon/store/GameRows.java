package org.maninthemoon.store;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

@ApplicationScoped
class GameRows implements PanacheRepositoryBase<GameRow, UUID> {}
